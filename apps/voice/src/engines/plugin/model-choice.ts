/** How a setting names a model: `openai`, `openai/<model>`, `<provider>/<model>`, or an npm package of LiveKit Agents. */

export type ModelChoice =
  /** Any address that speaks OpenAI's API. */
  { by: 'openai'; model: string | null } | { by: 'package'; name: string; model: string | null };

const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
/** Models have names with slashes, too: `openai/Qwen/Qwen3-8B`. */
const providerAndModel = /^([a-z0-9][a-z0-9-]*)\/(\S+)$/;

export const modelChoicePattern = new RegExp(`${packageName.source}|${providerAndModel.source}`);

export function modelChoiceOf(text: string): ModelChoice {
  if (text === 'openai') return { by: 'openai', model: null };
  const [, provider, model] = providerAndModel.exec(text) ?? [];
  if (provider === undefined || model === undefined) return { by: 'package', name: text, model: null };
  if (provider === 'openai') return { by: 'openai', model };
  return { by: 'package', name: `@livekit/agents-plugin-${provider}`, model };
}
