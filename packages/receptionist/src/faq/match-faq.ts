import { hasDay, hasPartOfDay } from '../fields/find-when.ts';
import { isAskingLeave, isQuestion } from '../intents/question.ts';
import { type Features, readFeatures, sharedWeight, sharesSubject, totalWeight } from '../text/features.ts';
import { conceptsOf, isGeneric, namedWords, otherSubject, specialDay } from './subjects.ts';

export interface FaqMatch {
  index: number;
  /** 0-1. */
  score: number;
  isAsked: boolean;
}

export interface FaqEntry {
  q: string;
  a?: string;
}

export type MatchFaq = (clause: string) => FaqMatch | null;

const askedScoreMin = 0.44;
/** Where no other entry is about anything that was asked. */
const onlyScoreMin = 0.33;
/** What does not sound like a question must name nearly the whole of an entry. */
const namedScoreMin = 0.8;
/** "ランチの値段は" */
const isNamedTopic = /^[^、。]{2,20}(?:は|って)[?？。]*$/;
/** Whoever wants a thing done does not ask about it. */
const wish = /たい|お願い|おねがい|ください|下さい|\b(?:i'd like|i want|i need|please)\b/i;

export function createFaqMatcher(entries: readonly FaqEntry[]): MatchFaq {
  // An entry may ask in several ways; each counts by itself.
  const ways = entries.flatMap(({ q }, index) =>
    (q.match(/[^。？?]+[。？?]?/gu) ?? [q]).map((way) => ({ index, way, features: readFeatures(way) })),
  );
  const questions = ways.map(({ features }) => features);
  const scale = createScale(questions);
  const textOf = (index: number): string => `${entries[index]?.q ?? ''} ${entries[index]?.a ?? ''}`;
  return (clause) => {
    const asked = readFeatures(clause);
    const isAsked = isQuestion(clause) || isNamedTopic.test(clause) || (isAskingLeave(clause) && !saysWhen(clause));
    const day = specialDay(clause);
    const near = ways.filter(({ features }) => sharesSubject(asked, features));
    const isOnly = new Set(near.map(({ index }) => index)).size === 1;
    let best: FaqMatch | null = null;
    for (const { index, way, features: question } of near) {
      const shared = sharedWeight(asked, question, scale);
      const ofQuestion = shared / totalWeight(question, scale);
      const ofAsked = shared / totalWeight(asked, scale);
      const score = 0.6 * ofQuestion + 0.4 * ofAsked;
      const isEnough = isAsked
        ? score >= (isOnly ? onlyScoreMin : askedScoreMin)
        : !wish.test(clause) && score >= namedScoreMin && ofQuestion >= 0.65;
      if (!isEnough || (best !== null && score <= best.score)) continue;
      // Usual hours say nothing about New Year, the price of one thing nothing about another's.
      if (day !== null && !textOf(index).toLowerCase().includes(day)) continue;
      if (otherSubject({ asked: clause, question: way, entry: textOf(index) })) continue;
      best = { index, score, isAsked };
    }
    if (best !== null || !isAsked) return best;
    const index = onlyAnswerNaming(clause, entries);
    return index === null ? null : { index, score: askedScoreMin, isAsked };
  };
}

/** "19時でもいいですか" is about a booking. */
function saysWhen(clause: string): boolean {
  return hasDay(clause) || hasPartOfDay(clause) || /\d|[一二三四五六七八九十](?!人)/.test(clause);
}

/** The one entry whose answer tells of the very thing that is asked about. */
function onlyAnswerNaming(clause: string, entries: readonly FaqEntry[]): number | null {
  const words = namedWords(clause).filter((word) => !isGeneric(word));
  if (words.length === 0) return null;
  const wanted = conceptsOf(clause);
  const naming = entries.flatMap(({ q, a }, index) => {
    const entry = `${q}。${a ?? ''}`;
    const told = new Set(namedWords(entry));
    const concepts = conceptsOf(entry);
    const tellsAll = words.every((word) => told.has(word)) && wanted.every((id) => concepts.includes(id));
    return tellsAll ? [index] : [];
  });
  return naming.length === 1 ? (naming[0] ?? null) : null;
}

/** What many entries have in common tells little about which one is meant. */
function createScale(questions: readonly Features[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const question of questions) for (const name of question.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const top = Math.log(1 + questions.length);
  return (name) => {
    const count = counts.get(name) ?? 1;
    return count <= 1 ? 1 : Math.max(0.3, Math.log(1 + questions.length / count) / top);
  };
}
