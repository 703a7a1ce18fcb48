/** How well questions and reasons for a person are known that share no word with what was prepared. */
import { expect, it } from 'vitest';
import type { Language } from '@uketsuke/contracts';
import { createFaqMatcher } from '../../src/faq/match-faq.ts';
import { createNearestEntry } from '../../src/faq/nearest-entry.ts';
import { ruleHandoff } from '../../src/handoff/decide-handoff.ts';
import type { Business } from './business.ts';
import { englishTuning } from './english-tuning.ts';
import { englishUntouched } from './english-untouched.ts';
import { japaneseTuning } from './japanese-tuning.ts';
import { japaneseUntouched } from './japanese-untouched.ts';

interface Figures {
  right: number;
  wrong: number;
}

/** Counts what was answered: that nothing is known is neither right nor wrong. */
function count(outcomes: readonly { given: number | null; wanted: number | null }[]): Figures {
  const answered = outcomes.filter(({ given }) => given !== null);
  const right = answered.filter(({ given, wanted }) => given === wanted).length;
  return { right, wrong: answered.length - right };
}

function questionsOf(businesses: readonly Business[], language: Language): Figures {
  const outcomes = businesses.flatMap(({ faq, questions }) => {
    const match = createFaqMatcher(faq);
    const nearest = createNearestEntry(faq, language);
    return questions.map(([text, wanted]) => ({ given: match(text)?.index ?? nearest(text), wanted }));
  });
  return count(outcomes);
}

function rulesOf(businesses: readonly Business[]): Figures {
  const outcomes = businesses.flatMap(({ rules, said }) =>
    said.map(([text, wanted]) => {
      const rule = ruleHandoff(text, rules)?.rule;
      return { given: rule === undefined ? null : rules.indexOf(rule), wanted };
    }),
  );
  return count(outcomes);
}

// Of 40 questions each, 28 of which have an answer.
it.each([
  ['ja', 'tuning', japaneseTuning, { rightMin: 10, wrongMax: 1 }],
  ['ja', 'untouched', japaneseUntouched, { rightMin: 8, wrongMax: 1 }],
  ['en', 'tuning', englishTuning, { rightMin: 5, wrongMax: 0 }],
  ['en', 'untouched', englishUntouched, { rightMin: 2, wrongMax: 1 }],
] as const)(
  '%s: of questions in other words so many are answered, and at most so many wrongly (%s)',
  (language, _, businesses, floor) => {
    const { right, wrong } = questionsOf(businesses, language);
    expect(right).toBeGreaterThanOrEqual(floor.rightMin);
    expect(wrong).toBeLessThanOrEqual(floor.wrongMax);
  },
);

// Of 20 sentences each, 12 of which fall under a rule.
it.each([
  ['ja', 'tuning', japaneseTuning, { rightMin: 4, wrongMax: 1 }],
  ['ja', 'untouched', japaneseUntouched, { rightMin: 4, wrongMax: 0 }],
  ['en', 'tuning', englishTuning, { rightMin: 2, wrongMax: 0 }],
  ['en', 'untouched', englishUntouched, { rightMin: 3, wrongMax: 1 }],
] as const)(
  '%s: of reasons for a person in other words so many are known, and at most so many wrongly (%s)',
  (_, __, businesses, floor) => {
    const { right, wrong } = rulesOf(businesses);
    expect(right).toBeGreaterThanOrEqual(floor.rightMin);
    expect(wrong).toBeLessThanOrEqual(floor.wrongMax);
  },
);
