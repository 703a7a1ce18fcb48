/** What every leg does with events from its caller: keeps them until somebody listens, then hands them on in order, and ends once. */
import type { LegCloseReason, LegEnd, LegListener, Pcm } from './leg.ts';

export interface LegInbox extends LegListener {
  /** Delivers what was kept, in order, before this returns; later events go straight on. */
  listen(listener: LegListener): void;
  readonly ended: Promise<LegEnd>;
  /** The client asks for an end of the conversation. */
  endAsked(): void;
  /** What comes after it is dropped. */
  close(reason: LegCloseReason): void;
}

export interface LegInboxOptions {
  rateHz: number;
  /** Audio kept while nobody listens; above it the oldest audio goes first, other events stay. */
  keptAudioMsMax?: number;
  /** Other events kept while nobody listens; above it new ones are dropped. */
  keptEventsMax?: number;
  /** A listener that throws is told here; the leg goes on. */
  onError: (error: unknown) => void;
}

type Delivery = (listener: LegListener) => void;

export function createLegInbox({
  rateHz,
  keptAudioMsMax = 30_000,
  keptEventsMax = 1000,
  onError,
}: LegInboxOptions): LegInbox {
  const kept: { deliver: Delivery; samples: number }[] = [];
  let keptSamples = 0;
  let keptEvents = 0;
  let listener: LegListener | null = null;
  let isDelivering = false;
  let isClosed = false;
  const ended = Promise.withResolvers<LegEnd>();

  const keep = (deliver: Delivery, samples: number): void => {
    if (samples === 0) {
      if (keptEvents >= keptEventsMax) return;
      keptEvents += 1;
    }
    kept.push({ deliver, samples });
    keptSamples += samples;
    while (keptSamples > (keptAudioMsMax * rateHz) / 1000) {
      const oldest = kept.findIndex((entry) => entry.samples > 0);
      keptSamples -= kept.splice(oldest, 1)[0]?.samples ?? keptSamples;
    }
  };
  const guarded = (deliver: Delivery, to: LegListener): void => {
    try {
      deliver(to);
    } catch (error) {
      onError(error);
    }
  };
  const event = (deliver: Delivery, samples = 0): void => {
    if (isClosed) return;
    if (listener !== null && !isDelivering) guarded(deliver, listener);
    else keep(deliver, samples);
  };

  return {
    ended: ended.promise,
    listen(to) {
      if (listener !== null) throw new Error('The leg has a listener already');
      listener = to;
      isDelivering = true;
      // By index: a listener may cause further events, which belong behind those that were kept.
      for (let index = 0; index < kept.length; index += 1) {
        const entry = kept[index];
        if (entry) guarded(entry.deliver, to);
      }
      isDelivering = false;
      kept.length = 0;
      keptSamples = 0;
      keptEvents = 0;
    },
    onAudio: (frame: Pcm) => event((to) => to.onAudio(frame), frame.length),
    onDtmf: (digit) => event((to) => to.onDtmf(digit)),
    onText: (text, options) => event((to) => to.onText(text, options)),
    onClientMessage: (message, reply) => event((to) => to.onClientMessage(message, reply)),
    endAsked: () => ended.resolve('asked'),
    close(reason) {
      isClosed = true;
      ended.resolve(reason);
    },
  };
}
