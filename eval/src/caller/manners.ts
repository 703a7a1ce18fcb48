import type { Language } from '@uketsuke/contracts';
import type { ScenarioFile } from '../scenario/scenario.ts';

/** What every caller says, unless the scenario gives him words of his own. */
export interface Manners {
  yes: string;
  no: string;
  correction: (label: string, right: string) => string;
  nothingMore: string;
  declines: string;
  doesNotKnow: string;
  /** To a greeting that asks for nothing. */
  hello: string;
  /** To what asks for no answer. */
  listening: string;
  goodbye: string;
}

const usual: Record<Language, Manners> = {
  ja: {
    yes: 'はい、お願いします。',
    no: 'いえ、違います。',
    correction: (label, right) => `${label}は${right}`,
    nothingMore: 'いえ、大丈夫です。ありがとうございます。',
    declines: '特にないです。',
    doesNotKnow: 'すみません、ちょっとわからないです。',
    hello: 'もしもし。',
    listening: 'はい。',
    goodbye: 'では失礼します。',
  },
  en: {
    yes: "Yes, that's right.",
    no: "No, that's not right. ",
    correction: (label, right) => `The ${label.toLowerCase()}: ${right}`,
    nothingMore: "No, that's everything, thank you.",
    declines: 'No, nothing.',
    doesNotKnow: "Sorry, I don't know.",
    hello: 'Hello.',
    listening: 'Okay.',
    goodbye: 'All right, goodbye then.',
  },
};

export function mannersOf(language: Language, own: ScenarioFile['manner']): Manners {
  const base = usual[language];
  return {
    ...base,
    yes: own.yes ?? base.yes,
    nothingMore: own.nothing_more ?? base.nothingMore,
    declines: own.declines ?? base.declines,
    doesNotKnow: own.does_not_know ?? base.doesNotKnow,
  };
}
