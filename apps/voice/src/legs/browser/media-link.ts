/** The audio of a call over the peer connection that carries it now. A peer that is replaced leaves nothing behind but its figures. */
import type { Clock } from '@uketsuke/runtime';
import type { Pcm } from '../leg.ts';
import { frameMs } from '../pacer.ts';
import { type AudioReceiver, createAudioReceiver, type ReceiverStats } from './audio-receiver.ts';
import { type AudioSender, createAudioSender, type SenderStats } from './audio-sender.ts';
import { heardFrameSamples } from './opus.ts';
import type { Peer } from './peer.ts';
import type { PlayQueue } from './play-queue.ts';

export type LegPeer = Pick<
  Peer,
  'payloadType' | 'ssrc' | 'sendMedia' | 'sendText' | 'isChannelOpen' | 'unsentBytes' | 'close'
>;

export interface MediaLinkStats {
  /** Of the newest peer that had media. */
  receiver: ReceiverStats | null;
  sender: SenderStats | null;
  /** Media has flowed at least once. */
  wasConnected: boolean;
}

export interface MediaLink {
  readonly peer: LegPeer | null;
  use(peer: LegPeer): void;
  /** Closes the peer. */
  drop(): void;
  /** Audio can be sent to the peer. */
  open(): void;
  receive(packet: Uint8Array): void;
  /** So many frames of 20 ms are due. */
  tick(frames: number, nowMs: number): void;
  stats(): MediaLinkStats;
}

export interface MediaLinkOptions {
  clock: Clock;
  /** What the agent says. */
  queue: PlayQueue;
  /** What the caller says. */
  onFrame: (frame: Pcm) => void;
}

export function createMediaLink({ clock, queue, onFrame }: MediaLinkOptions): MediaLink {
  const startedAt = clock.monotonic();
  let peer: LegPeer | null = null;
  let sender: AudioSender | null = null;
  let receiver: AudioReceiver | null = null;
  let last: Pick<MediaLinkStats, 'receiver' | 'sender'> = { receiver: null, sender: null };
  let wasConnected = false;
  let hasHeardAudio = false;
  let framesCounted = 0;

  const figures = () => ({ receiver: receiver?.stats() ?? last.receiver, sender: sender?.stats() ?? last.sender });

  /** The pacer gives frames up after a standstill; one frame of difference is only its phase. */
  const countSkipped = (frames: number, nowMs: number): number => {
    const missed = Math.floor((nowMs - startedAt) / frameMs) - framesCounted - frames;
    const skipped = missed > 1 ? missed : 0;
    framesCounted += frames + skipped;
    return skipped;
  };

  return {
    get peer() {
      return peer;
    },
    use(made) {
      peer = made;
      receiver = createAudioReceiver({
        clock,
        payloadType: made.payloadType,
        onFrame(frame) {
          hasHeardAudio = true;
          onFrame(frame);
        },
      });
    },
    drop() {
      const old = peer;
      last = figures();
      peer = null;
      sender = null;
      receiver = null;
      old?.close();
    },
    open() {
      if (!peer) return;
      wasConnected = true;
      const { payloadType, ssrc } = peer;
      sender = createAudioSender({ clock, queue, payloadType, ssrc, send: (packet) => peer?.sendMedia(packet) });
    },
    receive: (packet) => receiver?.receive(packet),
    tick(frames, nowMs) {
      let skipped = countSkipped(frames, nowMs);
      for (let frame = 0; frame < frames; frame += 1) {
        sender?.tick(skipped);
        skipped = 0;
        // Turn detection counts on time going on, so a gap between two peers is silence.
        if (!receiver?.tick() && hasHeardAudio) onFrame(new Int16Array(heardFrameSamples));
      }
    },
    stats: () => ({ ...figures(), wasConnected }),
  };
}
