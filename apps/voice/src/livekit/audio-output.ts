/** The session's audio output: frames go to the playout; what was really played comes back. */
import { voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { anchorsOf, madeAtOf } from './frame-anchors.ts';
import type { Playout } from '../call/playout.ts';

export interface LegAudioOutputOptions {
  playout: Playout;
  rateHz: number;
  /** With each frame, just before it goes to the leg: when the engine had it ready, where the voice says so. */
  onAudio(madeAtMs: number | null): void;
}

export class LegAudioOutput extends voice.AudioOutput {
  readonly #playout: Playout;
  readonly #onAudio: (madeAtMs: number | null) => void;

  constructor({ playout, rateHz, onAudio }: LegAudioOutputOptions) {
    super(rateHz, undefined, { pause: true });
    this.#playout = playout;
    this.#onAudio = onAudio;
    playout.subscribe({
      onStarted: () => this.onPlaybackStarted(Date.now()),
      // A segment without this event would hang its turn; without the transcript an interrupted turn would be kept whole.
      onFinished: ({ playedMs, isCut, heard }) =>
        this.onPlaybackFinished({
          playbackPosition: playedMs / 1000,
          interrupted: isCut,
          synchronizedTranscript: heard,
        }),
    });
  }

  /** Frames of a turn that is over are not counted as a segment: nobody will report that segment as finished. */
  override async captureFrame(frame: AudioFrame): Promise<void> {
    if (!this.#playout.isOpen) return;
    const counted = super.captureFrame(frame);
    this.#onAudio(madeAtOf(frame));
    this.#playout.pushAudio(frame.data, anchorsOf(frame));
    await counted;
  }

  override flush(): void {
    super.flush();
    this.#playout.endAudio();
  }

  clearBuffer(): void {
    this.#playout.cut();
  }

  override pause(): void {
    this.#playout.hold();
  }

  override resume(): void {
    this.#playout.release();
  }
}
