// Keeps files of the visitor on the device, in a database of the browser: own nets, and what the lab
// wants to find again. The build appends this file to boot.js.
//
//   isKept(name)           whether a name is one of such a file: "mine:first"; no file of the site
//                          has a colon in its name
//   keptFile(name)         promises its bytes, undefined for none
//   keepFile(name, bytes)  keeps bytes, or removes the file without any, or all files without a name;
//                          it promises the end, and fails with the browser's error

function isKept(name) { return name.includes(":"); }

function keptFile(name) { return accessFiles("readonly", (files) => files.get(name)); }

function keepFile(name, bytes) { return accessFiles("readwrite", (files) => bytes ? files.put(bytes, name) : name ? files.delete(name) : files.clear()); }

function accessFiles(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("playout-files", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result, access = db.transaction("files", mode);
      const end = (settle) => () => {
        db.close(); // so that it blocks no other tab
        settle();
      };
      const request = work(access.objectStore("files"));
      access.oncomplete = end(() => resolve(request.result));
      access.onabort = end(() => reject(access.error || request.error));
    };
  });
}
