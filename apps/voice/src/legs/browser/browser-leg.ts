/** A browser's call as a leg: audio by RTP, text and events by RTVI. It outlives its peer connections, which a client may replace. */
import type { Output } from '@uketsuke/contracts';
import type { Clock } from '@uketsuke/runtime';
import { createLegInbox } from '../leg-inbox.ts';
import type { Leg, LegCloseReason } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { createLegEnding } from './leg-ending.ts';
import { createLifeSigns } from './life-signs.ts';
import { createMediaLink, type LegPeer, type MediaLinkStats } from './media-link.ts';
import { createMessageGate } from './message-gate.ts';
import { heardRateHz, rateHz } from './opus.ts';
import type { PeerHandlers } from './peer.ts';
import { createPlayQueue } from './play-queue.ts';
import { createRtviSession, type RtviHandlers } from './rtvi/rtvi-session.ts';
import { createSilentReply } from './silent-reply.ts';
import { createTextLine } from './text-line.ts';

export interface BrowserLeg {
  leg: Leg;
  /** Makes the peer that carries the call from now on; the one before is closed first and heard no more. */
  attach<P extends LegPeer>(make: (handlers: PeerHandlers) => P): P;
  /** The call could not be connected at all. */
  fail(): void;
  /** Once, when the leg has ended in any way. */
  readonly ended: Promise<LegCloseReason>;
  stats(): MediaLinkStats;
}

export interface BrowserLegOptions {
  output: Output;
  userId: string;
  clock: Clock;
  pacer: Pacer;
  onError: (error: unknown) => void;
}

export function createBrowserLeg({ output, userId, clock, pacer, onError }: BrowserLegOptions): BrowserLeg {
  const inbox = createLegInbox({ rateHz: heardRateHz, onError });
  const queue = createPlayQueue();
  const silentReply = createSilentReply();
  const isAllowed = createMessageGate(clock);
  const life = createLifeSigns(clock);
  const link = createMediaLink({ clock, queue, onFrame: (frame) => inbox.onAudio(frame) });
  const line = createTextLine(() => link.peer);
  const readiness = Promise.withResolvers<void>();
  // Whoever does not ask for readiness must not end the process with its rejection.
  readiness.promise.catch(() => {});
  const ended = Promise.withResolvers<LegCloseReason>();
  let hasEnded = false;
  let peers = 0;

  const handlers: RtviHandlers = {
    onReady() {
      life.ready();
      readiness.resolve();
    },
    onText(text, { interrupt, isAnsweredAloud }) {
      if (interrupt) silentReply.end();
      inbox.onText(text, { interrupt });
      // Only now: what this text has cut off was still spoken.
      if (interrupt && !isAnsweredAloud) silentReply.begin();
    },
    onDtmf(digit) {
      silentReply.end();
      inbox.onDtmf(digit);
    },
    onClientMessage: (message, reply) => inbox.onClientMessage(message, reply),
    onEndRequest: () => inbox.endAsked(),
  };
  const rtvi = createRtviSession({ output, userId, clock, write: (text) => line.write(text), handlers });
  const ending = createLegEnding({
    clock,
    queue,
    isSent: () => !link.peer?.isChannelOpen() || link.peer.unsentBytes() === 0,
    sayGoodbye: (outcome) => rtvi.end(outcome),
  });

  function finish(reason: LegCloseReason): void {
    if (hasEnded) return;
    hasEnded = true;
    removeFromPacer();
    link.drop();
    queue.close();
    readiness.reject(new Error('The browser never became ready'));
    inbox.close(reason);
    ended.resolve(reason);
  }

  const removeFromPacer = pacer.add((frames, nowMs) => {
    link.tick(frames, nowMs);
    if (ending.isDone(nowMs)) finish('ended');
    else if (life.isGone(nowMs)) finish('failed');
  });

  /** False from the moment the last messages go out: what the caller says or sends after that reaches nobody. */
  const isOpen = (): boolean => !hasEnded && ending.stage !== 'goodbye';

  function handlersOfPeer(isCurrent: () => boolean): PeerHandlers {
    return {
      onMediaOpen() {
        if (isCurrent()) link.open();
      },
      onMedia(packet) {
        if (!isCurrent()) return;
        life.heard();
        link.receive(packet);
      },
      onChannelOpen() {
        if (isCurrent()) line.flush();
      },
      onText(text) {
        if (!isCurrent() || !isOpen()) return;
        if (text.startsWith('ping')) life.heard();
        else if (isAllowed(text)) rtvi.receive(text);
      },
      onEnd(how) {
        if (!isCurrent()) return;
        if (ending.stage === 'goodbye') return finish('ended');
        if (how === 'closed') return finish('hangup');
        life.lost();
        link.drop();
      },
      onError,
    };
  }

  const leg: Leg = {
    channel: 'web',
    output,
    rateHz,
    heardRateHz,
    ended: inbox.ended,
    listen: (listener) => inbox.listen(listener),
    ready: () => readiness.promise,
    play(pcm) {
      // A client of text gets no speech.
      if (output === 'text' || !isOpen()) return;
      if (silentReply.isOn && queue.position().queuedMs === 0) queue.skip(pcm.length);
      else queue.push(pcm);
    },
    drained: () => queue.drained(),
    clear: () => queue.clear(),
    pause: () => queue.pause(),
    resume: () => queue.resume(),
    position: () => queue.position(),
    send(event) {
      if (!isOpen()) return;
      const form = silentReply.formOf(event);
      if (form !== null) rtvi.send(event, form === 'read' ? 'text' : output);
    },
    async close(end) {
      if (!hasEnded) ending.begin(end);
      await ended.promise;
    },
  };

  return {
    leg,
    attach(make) {
      link.drop();
      peers += 1;
      const order = peers;
      const made = make(handlersOfPeer(() => order === peers && !hasEnded));
      if (hasEnded) {
        made.close();
        return made;
      }
      link.use(made);
      life.connected();
      return made;
    },
    fail: () => finish('failed'),
    ended: ended.promise,
    stats: () => link.stats(),
  };
}
