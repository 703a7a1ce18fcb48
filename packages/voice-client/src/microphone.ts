import type { PipecatClientOptions, Tracks } from '@pipecat-ai/client-js';

/**
 * The caller's side of the audio. The connection always carries one track of ours; the microphone is plugged into it and out of it.
 * So a session can begin by typing and go on by speaking without a new negotiation, and without a permission prompt before it is needed.
 * (Pipecat's default media manager loads its code from a foreign host at run time.)
 */
export class Microphone {
  #context: AudioContext | null = null;
  #outlet: MediaStreamAudioDestinationNode | null = null;
  #stream: MediaStream | null = null;
  #source: MediaStreamAudioSourceNode | null = null;
  /** The newest wish wins over permission prompts that are answered late. */
  #wish = 0;
  #isWanted = false;
  #isDisposed = false;
  #deviceId: string | null = null;
  readonly #onError: (error: Error) => void;

  constructor(onError: (error: Error) => void) {
    this.#onError = onError;
  }

  async initialize(): Promise<void> {
    this.#open();
  }

  async connect(): Promise<void> {
    this.#open();
  }

  /** For good: everything is stopped and nothing opens again. */
  async disconnect(): Promise<void> {
    this.#isDisposed = true;
    this.#isWanted = false;
    this.#unplug();
    for (const track of this.#outlet?.stream.getTracks() ?? []) track.stop();
    this.#outlet = null;
    const context = this.#context;
    this.#context = null;
    if (context && context.state !== 'closed') await context.close();
  }

  /** Asks for the microphone at the first `true`. A refusal is reported, and the session goes on without it. */
  async enableMic(enable: boolean): Promise<void> {
    this.#wish += 1;
    this.#isWanted = enable;
    if (enable) await this.#plugIn(this.#wish);
    else this.#unplug();
  }

  get isMicEnabled(): boolean {
    return this.#isWanted && this.#stream !== null;
  }

  /** A transport that restarts stops the track of the old peer connection; the new one must have its own. */
  renewTrack(): void {
    this.#source?.disconnect();
    this.#outlet = this.#open().createMediaStreamDestination();
    this.#source?.connect(this.#outlet);
  }

  tracks(): Tracks {
    const [track] = this.#outlet?.stream.getAudioTracks() ?? [];
    return { local: track ? { audio: track } : {} };
  }

  async getAllMics(): Promise<MediaDeviceInfo[]> {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === 'audioinput');
  }

  async updateMic(micId: string): Promise<void> {
    this.#deviceId = micId;
    if (!this.#stream) return;
    this.#unplug();
    await this.enableMic(true);
  }

  get selectedMic(): MediaDeviceInfo | Record<string, never> {
    return {};
  }

  // Video, loudspeaker choice and raw audio are no part of a voice session; the transport asks all the same.
  readonly supportsScreenShare = false;
  readonly isCamEnabled = false;
  readonly isSharingScreen = false;
  readonly selectedCam = {};
  readonly selectedSpeaker = {};
  setClientOptions(_options: PipecatClientOptions): void {}
  setUserAudioCallback(): void {}
  bufferBotAudio(): undefined {}
  enableCam(): void {}
  enableScreenShare(): void {}
  updateCam(): void {}
  updateSpeaker(): void {}
  async userStartedSpeaking(): Promise<void> {}
  async getAllCams(): Promise<MediaDeviceInfo[]> {
    return [];
  }
  async getAllSpeakers(): Promise<MediaDeviceInfo[]> {
    return [];
  }

  #open(): AudioContext {
    if (this.#isDisposed) throw new Error('The voice session is closed.');
    this.#context ??= new AudioContext();
    return this.#context;
  }

  async #plugIn(wish: number): Promise<void> {
    if (this.#stream) return;
    try {
      const context = this.#open();
      const stream = await navigator.mediaDevices.getUserMedia({ audio: this.#constraints() });
      if (wish !== this.#wish || this.#isDisposed) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#stream = stream;
      this.#source = context.createMediaStreamSource(stream);
      if (this.#outlet) this.#source.connect(this.#outlet);
      for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#onLost(stream));
      // Stays pending where the browser wants a click first; that click resumes it.
      context.resume().catch(() => undefined);
    } catch (error) {
      if (wish !== this.#wish || this.#isDisposed) return;
      this.#isWanted = false;
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #constraints(): MediaTrackConstraints {
    return {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      channelCount: 1,
      ...(this.#deviceId !== null && { deviceId: { exact: this.#deviceId } }),
    };
  }

  /** Unplugged by hand, or the permission was taken back. */
  #onLost(stream: MediaStream): void {
    if (stream !== this.#stream) return;
    this.#isWanted = false;
    this.#unplug();
    this.#onError(new Error('The microphone was lost.'));
  }

  #unplug(): void {
    this.#source?.disconnect();
    this.#source = null;
    const stream = this.#stream;
    this.#stream = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}
