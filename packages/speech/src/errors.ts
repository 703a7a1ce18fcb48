/** The voice is not installed on this machine, or cannot be loaded. Nothing else depends on it. */
export class SpeechUnavailable extends Error {
  readonly code = 'speech_unavailable';

  constructor(cause?: unknown) {
    super(
      'The voice without keys is not available: install the optional package @echogarden/espeak-ng-emscripten (GPL-3.0), or use an engine with its own voice.',
      cause === undefined ? undefined : { cause },
    );
    this.name = 'SpeechUnavailable';
  }
}

/** This request could not be spoken; the next one can be tried. */
export class SpeechFailed extends Error {
  readonly code = 'speech_failed';

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SpeechFailed';
  }
}
