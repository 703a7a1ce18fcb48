import { languages, type Language } from '@uketsuke/contracts';
import { parseArgs } from 'node:util';
import { engineNames } from './engine/open-engine.ts';
import { scenariosFolder } from './run/find-scenarios.ts';
import type { MannerOfSpeech } from './speech/manner-of-speech.ts';

export interface EvalOptions {
  engines: readonly string[];
  scenarios: readonly string[];
  only: string | null;
  language: Language | null;
  /** The services of the providers are emulated. */
  isEmulated: boolean;
  /** How callers speak; null: they type. */
  speech: MannerOfSpeech | null;
  agent: { id: string; baseUrl: string; apiKey: string } | null;
  isJson: boolean;
  hasTranscripts: boolean;
  hasFiguresOnly: boolean;
}

/** Throws what is wrong with them. */
export function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>): EvalOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      engine: { type: 'string', multiple: true, default: ['scripted'] },
      scenarios: { type: 'string', multiple: true },
      only: { type: 'string' },
      language: { type: 'string' },
      emulated: { type: 'boolean', default: false },
      speech: { type: 'boolean', default: false },
      noise: { type: 'string' },
      echo: { type: 'string' },
      hesitation: { type: 'boolean', default: false },
      agent: { type: 'string' },
      'base-url': { type: 'string' },
      key: { type: 'string' },
      json: { type: 'boolean', default: false },
      transcripts: { type: 'boolean', default: false },
      figures: { type: 'boolean', default: false },
    },
  });
  const engines = values.engine.flatMap((names) => names.split(','));
  const unknown = engines.filter((name) => !engineNames.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no engine ${unknown.join(', ')}; there are ${engineNames.join(', ')}`);
  const language = languages.find((name) => name === values.language) ?? null;
  if (values.language !== undefined && language === null) throw new Error(`--language is ${languages.join(' or ')}`);
  const given = [...(values.scenarios ?? []), ...positionals];
  return {
    engines,
    scenarios: given.length > 0 ? given : [scenariosFolder],
    only: values.only ?? null,
    language,
    agent: agentOf({ id: values.agent, baseUrl: values['base-url'], apiKey: values.key ?? env['UKETSUKE_API_KEY'] }),
    isEmulated: values.emulated,
    speech: speechOf(values),
    isJson: values.json,
    hasTranscripts: values.transcripts,
    hasFiguresOnly: values.figures,
  };
}

function agentOf({
  id,
  baseUrl = 'http://127.0.0.1:4000',
  apiKey,
}: {
  id: string | undefined;
  baseUrl: string | undefined;
  apiKey: string | undefined;
}) {
  if (id === undefined) return null;
  if (apiKey === undefined) throw new Error('--agent needs --key, or UKETSUKE_API_KEY');
  return { id, baseUrl, apiKey };
}

function speechOf({
  speech,
  noise,
  echo,
  hesitation,
}: {
  speech: boolean;
  noise?: string | undefined;
  echo?: string | undefined;
  hesitation: boolean;
}): MannerOfSpeech | null {
  if (speech) return { noiseDb: decibels('noise', noise), echoDb: decibels('echo', echo), hesitates: hesitation };
  if (noise !== undefined || echo !== undefined || hesitation)
    throw new Error('--noise, --echo and --hesitation need --speech');
  return null;
}

function decibels(option: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (given.trim() === '' || !(value >= 0)) throw new Error(`--${option} is how many decibels it lies below the voice`);
  return value;
}
