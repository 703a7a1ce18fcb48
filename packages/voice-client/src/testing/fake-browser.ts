import { vi } from 'vitest';

/** What a voice session uses of a browser, scripted, so that the official client runs in Node on a controlled clock. */
export interface FakeBrowser {
  peers: FakePeer[];
  contexts: FakeAudioContext[];
  microphones: FakeStream[];
  offers: unknown[];
  /** Answers offers; the default is a good answer. */
  answer: () => Promise<Response> | Response;
  /** Answers the permission prompt. */
  allowMicrophone: () => Promise<FakeStream>;
  leavePage(): void;
  restore(): void;
}

export class FakeTrack extends EventTarget {
  readonly kind = 'audio';
  readyState: 'live' | 'ended' = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
}

export class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = [new FakeTrack()]) {
    this.tracks = tracks;
  }
  getTracks(): FakeTrack[] {
    return this.tracks;
  }
  getAudioTracks(): FakeTrack[] {
    return this.tracks;
  }
}

class FakeNode {
  readonly outputs = new Set<unknown>();
  connect(target: unknown): void {
    this.outputs.add(target);
  }
  disconnect(): void {
    this.outputs.clear();
  }
}

export class FakeAudioContext {
  state: 'running' | 'closed' = 'running';
  readonly sources: FakeNode[] = [];
  createMediaStreamDestination(): { stream: FakeStream } {
    return { stream: new FakeStream() };
  }
  createMediaStreamSource(): FakeNode {
    const node = new FakeNode();
    this.sources.push(node);
    return node;
  }
  async resume(): Promise<void> {}
  async close(): Promise<void> {
    this.state = 'closed';
  }
}

class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }
}

interface FakeTransceiver {
  sender: { track: FakeTrack | null; replaceTrack(track: FakeTrack): Promise<void> };
  stop(): void;
}

export class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  iceConnectionState: RTCIceConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescriptionInit | null = null;
  readonly transceivers: FakeTransceiver[] = [];
  readonly channel = new FakeChannel();

  addTransceiver(): FakeTransceiver {
    const transceiver: FakeTransceiver = {
      sender: {
        track: null,
        async replaceTrack(track) {
          this.track = track;
        },
      },
      stop: () => undefined,
    };
    this.transceivers.push(transceiver);
    return transceiver;
  }
  getTransceivers = (): FakeTransceiver[] => this.transceivers;
  getSenders = (): FakeTransceiver['sender'][] => this.transceivers.map(({ sender }) => sender);
  createDataChannel = (): FakeChannel => this.channel;
  createOffer = async (): Promise<RTCSessionDescriptionInit> => ({ type: 'offer', sdp: 'v=0' });
  async setLocalDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.localDescription = description;
  }
  async setRemoteDescription(): Promise<void> {
    this.dispatchEvent(new Event('signalingstatechange'));
  }
  close(): void {
    this.connectionState = 'closed';
    this.signalingState = 'closed';
    this.channel.close();
  }

  get sentTrack(): FakeTrack | null {
    return this.transceivers[0]?.sender.track ?? null;
  }

  // What the other side does.
  turn(state: RTCPeerConnectionState, iceState: RTCIceConnectionState): void {
    this.connectionState = state;
    this.iceConnectionState = iceState;
    this.dispatchEvent(new Event('connectionstatechange'));
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }
  open(): void {
    if (this.signalingState === 'closed') return;
    this.turn('connected', 'connected');
    this.channel.readyState = 'open';
    this.channel.dispatchEvent(new Event('open'));
  }
  tell(type: string, data?: unknown): void {
    this.raw({ label: 'rtvi-ai', type, ...(data !== undefined && { data }) });
  }
  peerLeft(): void {
    this.raw({ type: 'signalling', message: { type: 'peerLeft' } });
  }
  play(track: FakeTrack): void {
    const event = Object.assign(new Event('track'), { track, transceiver: { mid: '0' } });
    this.dispatchEvent(event);
    track.dispatchEvent(new Event('unmute'));
  }
  raw(message: unknown): void {
    this.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

/** Puts the fake browser in place of Node's globals; `restore` takes it away. */
export function fakeBrowser(): FakeBrowser {
  const page = new EventTarget();
  const browser: FakeBrowser = {
    peers: [],
    contexts: [],
    microphones: [],
    offers: [],
    answer: () => Response.json({ type: 'answer', sdp: 'v=0', pc_id: `pc_${browser.peers.length}` }),
    allowMicrophone: async () => new FakeStream(),
    leavePage: () => page.dispatchEvent(new Event('pagehide')),
    restore: () => vi.unstubAllGlobals(),
  };
  vi.stubGlobal('window', { navigator: {} });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('RTCDataChannel', FakeChannel);
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakePeer {
      constructor() {
        super();
        browser.peers.push(this);
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class extends FakeAudioContext {
      constructor() {
        super();
        browser.contexts.push(this);
      }
    },
  );
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => {
        const stream = await browser.allowMicrophone();
        browser.microphones.push(stream);
        return stream;
      },
    },
  });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!(request instanceof Request)) return Response.json({ ok: true });
    browser.offers.push(await request.json());
    return browser.answer();
  });
  return browser;
}
