/** A language model that answers one request with JSON. Whoever runs the worker gives one, or none. */
export interface TextModel {
  /** In logs. */
  readonly name: string;
  /** The answer as text. Rejects where the service fails; its error holds nothing of the request. */
  answer(request: TextRequest): Promise<string>;
}

export interface TextRequest {
  instructions: string;
  /** Data only. */
  input: string;
  /** JSON Schema of an object, all of whose properties are required. */
  schema: Readonly<Record<string, unknown>>;
}
