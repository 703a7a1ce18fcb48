import type { Language } from '@uketsuke/contracts';
import { isQuestion } from '../intents/question.ts';
import { type ContentWord, contentWords } from '../meaning/content-words.ts';
import { told } from '../meaning/told.ts';
import type { FaqEntry } from './match-faq.ts';
import { aspects, conceptsOf, specialDay } from './subjects.ts';

/** Chosen by `scenarios/other-words/`, so that hardly any answer is to another question. English vectors are less alike. */
const scoreMin: Readonly<Record<Language, number>> = { ja: 0.3, en: 0.2 };
/** How much an entry loses by one that is about as near. */
const rivalShare = 0.5;

const conceptWeight = 0.6;
/** One frequent word in common ("bring", "open") makes no question the same. */
const weightMin = 0.45;

interface Meaning {
  words: readonly ContentWord[];
  concepts: readonly string[];
}

/** The entry that asks for what is asked, though none of the words may be the same; null: none, or it is not plain which. */
export function createNearestEntry(
  entries: readonly FaqEntry[],
  language: Language,
): (clause: string) => number | null {
  const read = (text: string): Meaning => ({
    words: contentWords(text, language).filter((word) => !conceptsOf(word.text).some((id) => aspects.has(id))),
    concepts: conceptsOf(text),
  });
  // Read when a question is first asked: it needs dictionaries that many calls never need.
  let known: Meaning[] | null = null;
  return (clause) => {
    if (!isQuestion(clause) || specialDay(clause) !== null) return null;
    known ??= entries.map(({ q }) => read(q));
    const asked = read(clause);
    const ranked = known
      .map((question, index) => {
        const { score, weight } = compare(asked, question, language);
        return { index, score, isAnswer: weight >= weightMin && asksTheSameOf(asked, question) };
      })
      .toSorted((a, b) => b.score - a.score);
    const best = ranked.find(({ isAnswer }) => isAnswer);
    const rival = ranked.find((entry) => entry !== best);
    return best !== undefined && best.score - rivalShare * (rival?.score ?? 0) >= scoreMin[language]
      ? best.index
      : null;
  };
}

/** The price of a thing answers nothing else that is asked about it. */
function asksTheSameOf(asked: Meaning, question: Meaning): boolean {
  return question.concepts.every((id) => !aspects.has(id) || asked.concepts.includes(id));
}

function compare(asked: Meaning, question: Meaning, language: Language): { score: number; weight: number } {
  // What both are about by name of a concept counts as a word of both.
  const shared = question.concepts
    .filter((id) => asked.concepts.includes(id) && !aspects.has(id))
    .map((id): ContentWord => ({ text: `concept:${id}`, index: null, weight: conceptWeight }));
  const ofAsked = told([...asked.words, ...shared], [...question.words, ...shared], language);
  const ofQuestion = told([...question.words, ...shared], [...asked.words, ...shared], language);
  return {
    score: (ofAsked.share + ofQuestion.share) / 2,
    weight: Math.min(ofAsked.weight, ofQuestion.weight),
  };
}
