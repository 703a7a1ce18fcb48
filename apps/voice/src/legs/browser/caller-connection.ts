/** The browser's end of a call, made of a second native peer: whoever calls a node without a browser uses it, the doctor for example. */
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { parseRtp, type RtpPacket } from './rtp.ts';

export interface CallerConnection {
  /** The offer with all its candidates. */
  offer(): Promise<string>;
  /** Takes the answer; resolves when messages and audio can flow. It may never come to that: the caller limits the wait. */
  accept(answer: string): Promise<void>;
  /** False when it could not be sent. */
  sendMedia(packet: Buffer): boolean;
  sendText(text: string): void;
  /** As no client does. */
  sendBinary(bytes: Buffer): void;
  isClosed(): boolean;
  close(): void;
}

export interface CallerConnectionOptions {
  /** Video lines as the real client has them. */
  videoLines?: number;
  /** Audio of the agent. The payload is only valid during the call. */
  onPacket: (packet: RtpPacket) => void;
  onText: (text: string) => void;
}

/** Both stand in every audio packet that this end sends. */
export const callerSsrc = 0x1234_5678;
export const callerPayloadType = 111;

export function openCallerConnection({ videoLines = 2, onPacket, onText }: CallerConnectionOptions): CallerConnection {
  const connection = new PeerConnection('caller', { iceServers: [], disableAutoNegotiation: true });
  const media = new Audio('0', 'SendRecv');
  media.addOpusCodec(callerPayloadType);
  media.addSSRC(callerSsrc, 'browser', 'browser', 'microphone');
  const audio = connection.addTrack(media);
  const videos: Track[] = [];
  for (let line = 1; line <= videoLines; line += 1) {
    const video = new Video(String(line), 'SendRecv');
    video.addVP8Codec(96);
    videos.push(connection.addTrack(video));
  }
  const channel = connection.createDataChannel('chat');
  const gathered = Promise.withResolvers<void>();
  const audioOpen = Promise.withResolvers<void>();
  const channelOpen = Promise.withResolvers<void>();
  let isAudioOpen = false;
  let isClosed = false;

  connection.onGatheringStateChange((state) => {
    if (state === 'complete') gathered.resolve();
  });
  channel.onOpen(() => channelOpen.resolve());
  channel.onMessage((message) => {
    if (typeof message === 'string') onText(message);
  });
  channel.onClosed(() => {
    isClosed = true;
  });
  audio.onOpen(() => {
    isAudioOpen = true;
    audioOpen.resolve();
  });
  audio.onMessage((data) => {
    const packet = parseRtp(data);
    if (packet) onPacket(packet);
  });

  return {
    async offer() {
      if (connection.signalingState() === 'stable') connection.setLocalDescription('offer');
      await gathered.promise;
      return connection.localDescription()?.sdp ?? '';
    },
    async accept(answer) {
      connection.setRemoteDescription(answer, 'answer');
      await Promise.all([audioOpen.promise, channelOpen.promise]);
    },
    sendMedia(packet) {
      if (!isAudioOpen || isClosed) return false;
      try {
        return audio.sendMessageBinary(packet);
      } catch {
        // SRTP does not even wrap some malformed packets: those cannot reach the other side.
        return false;
      }
    },
    sendText: (text) => void channel.sendMessage(text),
    sendBinary: (bytes) => void channel.sendMessageBinary(bytes),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const track of [audio, ...videos]) track.close();
      channel.close();
      connection.close();
    },
  };
}
