import { isQuestion } from '../intents/question.ts';
import { type Features, readFeatures, sharedWeight, sharesSubject, totalWeight } from '../text/features.ts';

export interface FaqMatch {
  index: number;
  /** 0-1. */
  score: number;
  isAsked: boolean;
}

export type MatchFaq = (clause: string) => FaqMatch | null;

const askedScoreMin = 0.44;
/** What does not sound like a question must name nearly the whole of an entry. */
const namedScoreMin = 0.8;
/** Whoever wants a thing done does not ask about it. */
const wish = /たい|お願い|おねがい|ください|下さい|\b(?:i'd like|i want|i need|please)\b/i;

export function createFaqMatcher(entries: readonly { q: string }[]): MatchFaq {
  // An entry may ask in several ways; each counts by itself.
  const ways = entries.flatMap(({ q }, index) =>
    (q.match(/[^。？?]+[。？?]?/gu) ?? [q]).map((way) => ({ index, features: readFeatures(way) })),
  );
  const questions = ways.map(({ features }) => features);
  const scale = createScale(questions);
  return (clause) => {
    const asked = readFeatures(clause);
    const isAsked = isQuestion(clause);
    let best: FaqMatch | null = null;
    for (const { index, features: question } of ways) {
      if (!sharesSubject(asked, question)) continue;
      const shared = sharedWeight(asked, question, scale);
      const ofQuestion = shared / totalWeight(question, scale);
      const ofAsked = shared / totalWeight(asked, scale);
      const score = 0.6 * ofQuestion + 0.4 * ofAsked;
      const isEnough = isAsked
        ? score >= askedScoreMin
        : !wish.test(clause) && score >= namedScoreMin && ofQuestion >= 0.65;
      if (isEnough && (best === null || score > best.score)) best = { index, score, isAsked };
    }
    return best;
  };
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
