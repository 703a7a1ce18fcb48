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
  #isWanted = false;
  #deviceId: string | null = null;
  readonly #onError: (error: Error) => void;

  constructor(onError: (error: Error) => void) {
    this.#onError = onError;
  }

  async initialize(): Promise<void> {
    this.#ensureTrack();
  }

  async connect(): Promise<void> {
    this.#ensureTrack();
    if (this.#isWanted) await this.#plugIn();
  }

  async disconnect(): Promise<void> {
    this.#unplug();
    const context = this.#context;
    this.#context = null;
    this.#outlet = null;
    if (context && context.state !== 'closed') await context.close();
  }

  /** Asks for the microphone at the first `true`. A refusal is reported, and the session goes on without it. */
  async enableMic(enable: boolean): Promise<void> {
    this.#isWanted = enable;
    if (!enable) {
      this.#unplug();
      return;
    }
    if (this.#context) await this.#plugIn();
  }

  get isMicEnabled(): boolean {
    return this.#isWanted && this.#stream !== null;
  }

  tracks(): Tracks {
    const track = this.#ensureTrack();
    return { local: track ? { audio: track } : {} };
  }

  setClientOptions(options: PipecatClientOptions): void {
    this.#isWanted = options.enableMic ?? false;
  }

  async getAllMics(): Promise<MediaDeviceInfo[]> {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === 'audioinput');
  }

  async updateMic(micId: string): Promise<void> {
    this.#deviceId = micId;
    if (!this.#stream) return;
    this.#unplug();
    await this.#plugIn();
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

  /** A restarted connection ends the track it used; the next one gets a new one. */
  #ensureTrack(): MediaStreamTrack | undefined {
    if (this.#outlet?.stream.getAudioTracks()[0]?.readyState === 'live') return this.#outlet.stream.getAudioTracks()[0];
    this.#context ??= new AudioContext();
    this.#outlet = this.#context.createMediaStreamDestination();
    this.#source?.connect(this.#outlet);
    return this.#outlet.stream.getAudioTracks()[0];
  }

  async #plugIn(): Promise<void> {
    if (this.#stream || !this.#context) return;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: {
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
          channelCount: 1,
          ...(this.#deviceId !== null && { deviceId: { exact: this.#deviceId } }),
        },
      });
      if (!this.#isWanted || !this.#context || !this.#outlet) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#stream = stream;
      this.#source = this.#context.createMediaStreamSource(stream);
      this.#source.connect(this.#outlet);
      await this.#context.resume();
    } catch (error) {
      this.#isWanted = false;
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #unplug(): void {
    this.#source?.disconnect();
    this.#source = null;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }
}
