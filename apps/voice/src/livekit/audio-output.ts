/** The session's audio output: frames go to whoever plays them; what was really played comes back. */
import { voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { anchorsOf, madeAtOf } from './frame-anchors.ts';
import type { SessionOutput } from './session-output.ts';

export interface LegAudioOutputOptions {
  output: SessionOutput;
  rateHz: number;
  /** With each frame, just before it goes to the leg: when the engine had it ready, where the voice says so. */
  onAudio(madeAtMs: number | null): void;
}

export class LegAudioOutput extends voice.AudioOutput {
  readonly #output: SessionOutput;
  readonly #onAudio: (madeAtMs: number | null) => void;

  constructor({ output, rateHz, onAudio }: LegAudioOutputOptions) {
    // Who has the floor is not the framework's to say: it would release, with the first sound of a reply, what is held while the caller speaks.
    super(rateHz, undefined, { pause: false });
    this.#output = output;
    this.#onAudio = onAudio;
    output.subscribe({
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
    if (!this.#output.isOpen) return;
    const counted = super.captureFrame(frame);
    this.#onAudio(madeAtOf(frame));
    this.#output.pushAudio(frame.data, anchorsOf(frame));
    await counted;
  }

  override flush(): void {
    super.flush();
    this.#output.endAudio();
  }

  clearBuffer(): void {
    this.#output.cut();
  }
}
