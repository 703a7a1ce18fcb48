/** The realtime service as a model of the framework. The plugin of the framework sends longer pieces of another rate and leaves connections open. */
import { llm } from '@livekit/agents';
import { OpenaiRealtimeSession, type OpenaiRealtimeSessionOptions } from './openai-realtime-session.ts';

export interface OpenaiRealtimeModelOptions extends Omit<OpenaiRealtimeSessionOptions, 'model'> {
  name: string;
  /** The service finds the turns, and answers by itself. */
  hasTurnDetection: boolean;
}

export class OpenaiRealtimeModel extends llm.RealtimeModel {
  /** One model holds one conversation; it has begun before the framework asks for it. */
  readonly conversation: OpenaiRealtimeSession;
  readonly #name: string;

  constructor({ name, hasTurnDetection, ...options }: OpenaiRealtimeModelOptions) {
    super({
      messageTruncation: true,
      turnDetection: hasTurnDetection,
      userTranscription: true,
      autoToolReplyGeneration: false,
      audioOutput: options.modality === 'audio',
      manualFunctionCalls: true,
      midSessionChatCtxUpdate: true,
      midSessionInstructionsUpdate: true,
      midSessionToolsUpdate: true,
      perResponseToolChoice: true,
    });
    this.#name = name;
    this.conversation = new OpenaiRealtimeSession({ ...options, model: this });
  }

  get model(): string {
    return this.#name;
  }

  override get provider(): string {
    return 'openai';
  }

  session(): llm.RealtimeSession {
    return this.conversation;
  }

  async close(): Promise<void> {
    await this.conversation.close();
  }
}
