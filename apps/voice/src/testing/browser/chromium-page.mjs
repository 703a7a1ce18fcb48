/** Bundled for a real browser: the official Pipecat client, unmodified, with everything it tells recorded for the test. */
import { PipecatClient } from '@pipecat-ai/client-js';
import { SmallWebRTCTransport, WavMediaManager } from '@pipecat-ai/small-webrtc-transport';

const events = [];
const note = (type, data) => events.push({ type, data, atMs: Math.round(performance.now()) });
const transport = new SmallWebRTCTransport({ mediaManager: new WavMediaManager() });
let analyser = null;

/** Strongest frequency that the bot's track carries now, in hertz; 0 for silence. */
function loudestHz() {
  if (!analyser) return 0;
  const bins = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(bins);
  let best = 0;
  for (let bin = 1; bin < bins.length; bin += 1) if (bins[bin] > bins[best]) best = bin;
  return bins[best] < -60 ? 0 : (best * analyser.context.sampleRate) / analyser.fftSize;
}

const client = new PipecatClient({
  transport,
  enableMic: true,
  enableCam: false,
  callbacks: {
    onTransportStateChanged: (state) => note('state', state),
    onConnected: () => note('connected'),
    onBotReady: (data) => note('bot-ready', data),
    onDisconnected: () => note('disconnected'),
    onBotDisconnected: () => note('bot-disconnected'),
    onTrackStarted(track, participant) {
      if (participant?.local) return;
      note('track', track.kind);
      // Chromium only decodes a remote track that an element plays.
      const element = new window.Audio();
      element.srcObject = new MediaStream([track]);
      element.muted = true;
      void element.play();
      const context = new AudioContext();
      analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
      context.createMediaStreamSource(element.srcObject).connect(analyser);
    },
    onBotOutput: (data) => note('bot-output', data),
    onServerMessage: (data) => note('server-message', data),
    onMessageError: (message) => note('message-error', message.data),
    onError: (message) => note('error', message.data),
    onUserTranscript: (data) => note('user-transcript', data),
  },
});

window.uketsukeTest = {
  client,
  events,
  loudestHz,
  connect: (endpoint, token) => client.connect({ webrtcRequestParams: { endpoint, requestData: { token } } }),
  /** Whether the client has a channel to send on: without one it drops what it is to send. */
  canSend: () => transport.dc?.readyState === 'open',
  sendText: (text) => client.sendText(text),
  ask: (type, data) => client.sendClientRequest(type, data, 60_000),
  /** As after a change of network: the next offer of this connection has new ICE credentials. */
  restartIce() {
    transport.pc.restartIce();
    void transport.negotiate();
  },
  /** The candidates of a connection that knows this STUN server. */
  async gather(url) {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: [url] }] });
    connection.createDataChannel('chat');
    const found = [];
    const gathered = new Promise((resolve) => {
      connection.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : resolve(found));
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered;
    connection.close();
    return found;
  },
  async directions() {
    return transport.pc.getTransceivers().map((transceiver) => transceiver.currentDirection);
  },
  async inbound() {
    const reports = await transport.pc.getStats();
    for (const report of reports.values()) {
      if (report.type === 'inbound-rtp' && report.kind === 'audio') {
        return {
          packetsReceived: report.packetsReceived,
          packetsLost: report.packetsLost,
          jitter: report.jitter,
          concealedSamples: report.concealedSamples,
        };
      }
    }
    return null;
  },
};
