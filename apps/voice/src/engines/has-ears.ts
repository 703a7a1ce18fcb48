import { anyEngine, chooseEngines } from './choose-engines.ts';
import { engineEntries } from './registry.ts';

/** Whether the engine that callers reach first understands them by voice; without a recognizer the scripted one takes keys and text. */
export function hasEars(environment: Readonly<Record<string, string | undefined>>): boolean {
  const choice = environment['VOICE_ENGINE'] || anyEngine;
  const [first] = chooseEngines({ entries: engineEntries, choice, env: withoutEmpty(environment) });
  return first !== undefined && (first.name !== 'scripted' || Boolean(environment['STT']));
}

/** An empty variable counts as not set. */
function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
