/** A browser's call as a leg: audio by RTP, text and events by RTVI. It outlives its peer connections, which a client may replace. */
import type { Output } from '@uketsuke/contracts';
import type { Clock } from '@uketsuke/runtime';
import { createLegInbox } from '../leg-inbox.ts';
import type { Leg, LegCloseReason } from '../leg.ts';
import { frameMs, type Pacer } from '../pacer.ts';
import { type AudioReceiver, createAudioReceiver, type ReceiverStats } from './audio-receiver.ts';
import { type AudioSender, createAudioSender, type SenderStats } from './audio-sender.ts';
import { createMessageGate } from './message-gate.ts';
import { frameSamples, heardRateHz, rateHz } from './opus.ts';
import type { Peer, PeerHandlers } from './peer.ts';
import { createPlayout } from './playout.ts';
import { createRtviSession } from './rtvi/rtvi-session.ts';
import { createSilentReply } from './silent-reply.ts';
import { createTextLine } from './text-line.ts';

export type LegPeer = Pick<
  Peer,
  'payloadType' | 'ssrc' | 'sendMedia' | 'sendText' | 'isChannelOpen' | 'unsentBytes' | 'close'
>;

export interface BrowserLegStats {
  /** Of the newest peer that had media. */
  receiver: ReceiverStats | null;
  sender: SenderStats | null;
  /** Peer connections that this call has had. */
  peers: number;
  /** Media has flowed at least once. */
  wasConnected: boolean;
  isMicrophoneOn: boolean;
}

export interface BrowserLeg {
  leg: Leg;
  /** Makes the peer that carries the call from now on; the one before is closed first and heard no more. */
  attach<P extends LegPeer>(make: (handlers: PeerHandlers) => P): P;
  /** The call could not be connected at all. */
  fail(): void;
  /** Once, when the leg has ended in any way. */
  readonly ended: Promise<LegCloseReason>;
  stats(): BrowserLegStats;
}

export interface BrowserLegOptions {
  output: Output;
  userId: string;
  clock: Clock;
  pacer: Pacer;
  onError: (error: unknown) => void;
}

const connectTimeoutMs = 30_000;
/** A client that has lost its network asks for a new connection after about 13 s; it must find its call alive. */
const lostGraceMs = 15_000;
/** Neither pings nor media: the page is gone, though the network has not said so. */
const quietMsMax = 20_000;
/** The browser's own jitter buffer still holds the last words when we have sent them. */
const playOutTailMs = 300;
const drainGraceMs = 3000;
/** Time for the last messages to reach the client before its connection goes away. */
const goodbyeMinMs = 60;
const goodbyeMaxMs = 500;

type Stage =
  | { name: 'open' }
  | { name: 'draining'; untilMs: number; tailFromMs: number | null }
  | { name: 'goodbye'; sinceMs: number }
  | { name: 'ended' };

export function createBrowserLeg({ output, userId, clock, pacer, onError }: BrowserLegOptions): BrowserLeg {
  const inbox = createLegInbox({ rateHz: heardRateHz, onError });
  const playout = createPlayout();
  const silentReply = createSilentReply();
  const isAllowed = createMessageGate(clock);
  const readiness = Promise.withResolvers<void>();
  // Whoever does not ask for readiness must not end the process with its rejection.
  readiness.promise.catch(() => {});
  const ended = Promise.withResolvers<LegCloseReason>();
  const gone = Promise.withResolvers<void>();

  const startedAt = clock.monotonic();
  let stage: Stage = { name: 'open' };
  let end: Parameters<Leg['close']>[0] = { outcome: null, drain: false };
  let peer: LegPeer | null = null;
  let sender: AudioSender | null = null;
  let receiver: AudioReceiver | null = null;
  let peers = 0;
  let isReady = false;
  let wasConnected = false;
  let isMicrophoneOn = false;
  let hasHeardAudio = false;
  let heardStats: ReceiverStats | null = null;
  let sentStats: SenderStats | null = null;
  /** Set once the client is known to give signs of life by itself. */
  let lastHeardAt: number | null = null;
  let lostAt: number | null = null;
  let framesCounted = 0;

  const line = createTextLine(() => peer);
  const rtvi = createRtviSession({
    output,
    userId,
    clock,
    write: (text) => line.write(text),
    handlers: {
      onReady() {
        isReady = true;
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
      onMicrophone(isEnabled) {
        isMicrophoneOn = isEnabled;
      },
    },
  });

  function finish(reason: LegCloseReason): void {
    if (stage.name === 'ended') return;
    stage = { name: 'ended' };
    removeFromPacer();
    dropPeer();
    playout.close();
    readiness.reject(new Error('The browser never became ready'));
    inbox.close(reason);
    ended.resolve(reason);
    gone.resolve();
  }

  function dropPeer(): void {
    const old = peer;
    heardStats = receiver?.stats() ?? heardStats;
    sentStats = sender?.stats() ?? sentStats;
    peer = null;
    sender = null;
    receiver = null;
    old?.close();
  }

  function sayGoodbye(): void {
    playout.clear();
    rtvi.end(end.outcome);
    stage = { name: 'goodbye', sinceMs: clock.monotonic() };
  }

  function whileEnding(nowMs: number): void {
    if (stage.name === 'draining') {
      if (playout.position().queuedMs === 0) stage.tailFromMs ??= nowMs;
      const isHeard = stage.tailFromMs !== null && nowMs - stage.tailFromMs >= playOutTailMs;
      if (isHeard || nowMs >= stage.untilMs) sayGoodbye();
      return;
    }
    if (stage.name !== 'goodbye') return;
    const sinceMs = nowMs - stage.sinceMs;
    const isSent = !peer?.isChannelOpen() || peer.unsentBytes() === 0;
    if ((isSent && sinceMs >= goodbyeMinMs) || sinceMs >= goodbyeMaxMs) finish('ended');
  }

  function checkLife(nowMs: number): void {
    if (!isReady && nowMs - startedAt >= connectTimeoutMs) return finish('failed');
    const isQuiet = lastHeardAt === null || nowMs - lastHeardAt >= quietMsMax;
    if (lostAt !== null && nowMs - lostAt >= lostGraceMs && isQuiet) return finish('failed');
    if (lastHeardAt !== null && isQuiet) finish('failed');
  }

  function onFrames(frames: number, nowMs: number): void {
    // The pacer gives frames up after a standstill; one frame of difference is only its phase.
    const missed = Math.floor((nowMs - startedAt) / frameMs) - framesCounted - frames;
    let skipped = missed > 1 ? missed : 0;
    framesCounted += frames + skipped;
    for (let frame = 0; frame < frames; frame += 1) {
      sender?.tick(skipped);
      skipped = 0;
      // Turn detection counts on time going on, so a gap between two peers is silence.
      if (!receiver?.tick() && hasHeardAudio) inbox.onAudio(new Int16Array(frameSamples));
    }
    whileEnding(nowMs);
    if (stage.name !== 'ended') checkLife(nowMs);
  }

  const removeFromPacer = pacer.add(onFrames);

  function handlersFor(isCurrent: () => boolean): PeerHandlers {
    return {
      onMediaOpen() {
        if (!isCurrent() || !peer) return;
        wasConnected = true;
        const { payloadType, ssrc } = peer;
        sender = createAudioSender({ clock, playout, payloadType, ssrc, send: (packet) => peer?.sendMedia(packet) });
      },
      onMedia(packet) {
        if (!isCurrent()) return;
        lastHeardAt = clock.monotonic();
        receiver?.receive(packet);
      },
      onChannelOpen() {
        if (isCurrent()) line.flush();
      },
      onText(text) {
        if (!isCurrent() || stage.name === 'goodbye') return;
        if (text.startsWith('ping')) lastHeardAt = clock.monotonic();
        else if (isAllowed(text)) rtvi.receive(text);
      },
      onEnd(how) {
        if (!isCurrent()) return;
        if (stage.name === 'goodbye') return finish('ended');
        if (how === 'closed') return finish('hangup');
        lostAt = clock.monotonic();
        dropPeer();
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
      // A client of text gets no speech, and while the last messages go out nobody hears it any more.
      if (output === 'text' || (stage.name !== 'open' && stage.name !== 'draining')) return;
      if (silentReply.isOn && playout.position().queuedMs === 0) playout.skip(pcm.length);
      else playout.push(pcm);
    },
    drained: () => playout.drained(),
    clear: () => playout.clear(),
    pause: () => playout.pause(),
    resume: () => playout.resume(),
    position: () => playout.position(),
    send(event) {
      if (stage.name !== 'open' && stage.name !== 'draining') return;
      const form = silentReply.formOf(event);
      if (form !== null) rtvi.send(event, form === 'read' ? 'text' : output);
    },
    close(wanted) {
      if (stage.name === 'open') {
        end = wanted;
        if (wanted.drain) {
          playout.resume();
          const untilMs = clock.monotonic() + playout.position().queuedMs + playOutTailMs + drainGraceMs;
          stage = { name: 'draining', untilMs, tailFromMs: playout.position().queuedMs === 0 ? 0 : null };
        } else sayGoodbye();
      } else if (stage.name === 'draining' && !wanted.drain) sayGoodbye();
      return gone.promise;
    },
  };

  return {
    leg,
    attach(make) {
      dropPeer();
      peers += 1;
      const order = peers;
      const made = make(handlersFor(() => order === peers && stage.name !== 'ended'));
      if (stage.name === 'ended') {
        made.close();
        return made;
      }
      peer = made;
      lostAt = null;
      if (lastHeardAt !== null) lastHeardAt = clock.monotonic();
      receiver = createAudioReceiver({
        clock,
        payloadType: made.payloadType,
        onFrame(frame) {
          hasHeardAudio = true;
          inbox.onAudio(frame);
        },
      });
      return made;
    },
    fail: () => finish('failed'),
    ended: ended.promise,
    stats: () => ({
      receiver: receiver?.stats() ?? heardStats,
      sender: sender?.stats() ?? sentStats,
      peers,
      wasConnected,
      isMicrophoneOn,
    }),
  };
}
