/** A telephony provider's media stream as a leg. Knows nothing of sockets: messages come in and go out as values. */
import type { Clock } from '@uketsuke/runtime';
import { createLegInbox } from '../leg-inbox.ts';
import type { Leg, LegCloseReason } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { createCallerAudio } from './caller-audio.ts';
import { createStreamPlayer } from './stream-player.ts';
import { phoneMessageWriter, type PhoneMessage, type StreamStart } from './protocol.ts';

const rateHz = 8000;
/** Unsent bytes on the connection above which audio is held back here (about 5 s of it). */
const bufferedBytesMax = 64 * 1024;
/** What may be missing after the queue should have been played, when closing waits for it. */
const drainGraceMs = 3000;

export interface PhoneTransport {
  send(message: string): void;
  bufferedBytes(): number;
  /** Must lead to `PhoneLeg.disconnected` within a few seconds, whatever the other side does. */
  close(): void;
}

export interface PhoneLeg {
  leg: Leg;
  receive(message: PhoneMessage): void;
  /** The connection is gone. `isClean` false: without a closing handshake. */
  disconnected(isClean: boolean): void;
}

export interface PhoneLegOptions {
  start: StreamStart;
  transport: PhoneTransport;
  clock: Clock;
  pacer: Pacer;
  onError: (error: unknown) => void;
}

export function createPhoneLeg({ start, transport, clock, pacer, onError }: PhoneLegOptions): PhoneLeg {
  const inbox = createLegInbox({ rateHz, onError });
  const callerAudio = createCallerAudio((frame) => inbox.onAudio(frame));
  const player = createStreamPlayer({
    clock,
    pacer,
    write: phoneMessageWriter(start.streamSid),
    send: (message) => transport.send(message),
    canSend: () => transport.bufferedBytes() <= bufferedBytesMax,
  });
  const gone = Promise.withResolvers<void>();
  let closing: Promise<void> | null = null;

  const closed = (reason: LegCloseReason): void => {
    player.stop();
    inbox.close(reason);
  };
  const deadline = (delayMs: number) => {
    const untilMs = clock.monotonic() + delayMs;
    const { promise: passed, resolve } = Promise.withResolvers<void>();
    const cancel = pacer.add((_frames, nowMs) => {
      if (nowMs >= untilMs) resolve();
    });
    return { passed, cancel };
  };
  const hangUp = async (drain: boolean): Promise<void> => {
    if (drain) {
      player.resume();
      const late = deadline(player.position().queuedMs + drainGraceMs);
      await Promise.race([player.drained(), late.passed]);
      late.cancel();
    }
    closed('ended');
    transport.close();
    await gone.promise;
  };

  const leg: Leg = {
    channel: 'phone',
    output: 'audio',
    rateHz,
    heardRateHz: rateHz,
    ended: inbox.ended,
    listen: (listener) => inbox.listen(listener),
    // The stream had started before there was a leg. Whoever hung up since is told to the listener, as any other caller.
    ready: () => Promise.resolve(),
    play: (pcm) => player.play(pcm),
    drained: () => player.drained(),
    clear: () => player.clear(),
    pause: () => player.pause(),
    resume: () => player.resume(),
    position: () => player.position(),
    send: () => {},
    close: ({ drain }) => {
      // A second close without drain cuts off what a draining close is still playing.
      if (closing !== null && !drain) player.clear();
      closing ??= hangUp(drain);
      return closing;
    },
  };
  return {
    leg,
    receive(message) {
      switch (message.event) {
        case 'media':
          return callerAudio.push(message.payload, message.timestampMs, clock.monotonic());
        case 'dtmf':
          return inbox.onDtmf(message.digit);
        case 'mark':
          return player.marked(message.name);
        case 'stop':
          closed('hangup');
          return transport.close();
        case 'connected':
        case 'start':
        case 'other':
          return;
        default:
          return message satisfies never;
      }
    },
    disconnected(isClean) {
      closed(isClean ? 'hangup' : 'failed');
      gone.resolve();
    },
  };
}
