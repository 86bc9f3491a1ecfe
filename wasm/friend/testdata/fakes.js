// Small stand-ins for WebRTC, for tests of the page's code in Node.
"use strict";
(() => {
  class Channel extends EventTarget {
    constructor() {
      super();
      this.readyState = "connecting";
      this.sent = [];
    }
    send(text) { this.sent.push(text); }
  }

  globalThis.RTCPeerConnection = class RTCPeerConnection extends EventTarget {
    static all = [];
    static fails = ""; // the error of making an offer
    static gathers = 0; // ms until all addresses are known
    static Channel = Channel;
    constructor(config) {
      super();
      Object.assign(this, {config, connectionState: "new", iceGatheringState: "new"});
      RTCPeerConnection.all.push(this);
    }
    createDataChannel() {
      if (RTCPeerConnection.fails) throw new Error(RTCPeerConnection.fails);
      this.channel = new Channel();
      return this.channel;
    }
    async createOffer() { return {type: "offer", sdp: "offer"}; }
    async createAnswer() { return {type: "answer", sdp: `answer to ${this.remote.sdp}`}; }
    async setRemoteDescription(description) {
      if (description.sdp === "bad") throw new Error("bad description");
      this.remote = description;
    }
    async setLocalDescription(description) {
      this.localDescription = description;
      const complete = () => { this.iceGatheringState = "complete"; };
      if (RTCPeerConnection.gathers === 0) { complete(); return; }
      setTimeout(() => {
        this.localDescription = {...description, sdp: `${description.sdp} with addresses`};
        complete();
      }, RTCPeerConnection.gathers);
    }
    close() { this.closed = true; }
  };
})();
