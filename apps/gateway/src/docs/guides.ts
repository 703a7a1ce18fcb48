import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages } from '@uketsuke/contracts';

/** The guides beside the reference, in the order of their list: `docs/<name>.md`, in Japanese `docs/<name>.ja.md`. */
export const guideNames = ['first-agent', 'web-call', 'phone', 'events', 'tools', 'connectors', 'operating'] as const;
export type GuideName = (typeof guideNames)[number];

export interface Guide {
  name: GuideName;
  /** In which it is written; the language that was asked for, where it is written in that. */
  language: Language;
  markdown: string;
  title: string;
}

const folder = new URL('../../../../docs/', import.meta.url);

export function readGuide(name: GuideName, wanted: Language): Guide {
  const written = languages.filter((language) => existsSync(fileOf(name, language)));
  const language = written.find((one) => one === wanted) ?? written[0];
  if (language === undefined) throw new Error(`docs/${name}.md is missing`);
  const markdown = readFileSync(fileOf(name, language), 'utf8');
  return { name, language, markdown, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name };
}

function fileOf(name: GuideName, language: Language): URL {
  return new URL(language === 'ja' ? `${name}.ja.md` : `${name}.md`, folder);
}
