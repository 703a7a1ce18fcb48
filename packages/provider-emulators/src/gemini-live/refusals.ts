/** How Gemini Live refuses: by closing the socket with a code and a reason, cut at what a close frame holds. */

export interface Refusal {
  code: 1001 | 1007 | 1008 | 1011;
  reason: string;
}

export const refusals = {
  noKey: {
    code: 1008,
    reason:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API",
  },
  badKey: { code: 1007, reason: 'API key not valid. Please pass a valid API key.' },
  expiredKey: { code: 1007, reason: 'API key expired. Please renew the API key.' },
  quota: {
    code: 1011,
    reason:
      'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://',
  },
  overloaded: { code: 1011, reason: 'The service is currently unavailable.' },
  internal: { code: 1011, reason: 'Internal error encountered.' },
  deadline: { code: 1011, reason: 'Deadline expired before operation could complete.' },
  invalidArgument: { code: 1007, reason: 'Request contains an invalid argument.' },
  unknownSession: { code: 1008, reason: 'BidiGenerateContent session not found' },
  sessionInUse: { code: 1011, reason: 'Internal error encountered.' },
  setupNotFirst: { code: 1007, reason: 'setup must be the first message and only the first' },
  notJson: { code: 1007, reason: 'Invalid JSON payload received. Parsing terminated before end of input.' },
  explicitActivity: {
    code: 1007,
    reason: 'Explicit activity control is not supported when automatic activity detection is enabled.',
  },
} as const satisfies Record<string, Refusal>;

export const unknownModel = (model: string): Refusal => ({
  code: 1008,
  reason: `${model} is not found for API version v1beta, or is not supported for bidiGenerateContent. Call ListModels to see the list`,
});

export const unknownName = (name: string, path: string): Refusal => ({
  code: 1007,
  reason: `Invalid JSON payload received. Unknown name "${name}" at '${path}': Cannot find field.`,
});

export const unknownVoice = (voice: string, model: string): Refusal => ({
  code: 1007,
  reason: `Requested voice api_name '${voice}' is not available for model ${model}`,
});

export const unknownLanguage = (language: string, model: string): Refusal => ({
  code: 1007,
  reason: `Unsupported language code '${language}' for model ${model}`,
});

/** A close frame has 123 bytes for its reason. */
export function reasonThatFits(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1);
  return text;
}
