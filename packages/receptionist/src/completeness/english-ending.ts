import type { Ending } from './ending.ts';

const hesitates =
  /(?:^|[\s,.])(?:um+|uh+|er+m?|hm+|ah+|let me see|let's see|let me think|hang on|hold on|one moment|just a (?:moment|second|sec)|you know|i mean|how do i say)$/;
/** Words that need others behind them. */
const leadsOn =
  /(?:^|\s)(?:a|an|the|my|your|our|his|her|their|its|this|that's|(?:is|was|said|so|know|told me|think) that|to|of|for|at|in|on|with|from|by|about|into|between|until|and|but|or|so|because|since|if|when|while|although|than|as|well|like|is|are|was|were|be|am|i'm|it's|i|we|i'd|i'll|i've|we'd|we're|he's|she's|they|who|which|would|could|should|can|will|want|need|have|has|had|do|does|did|going|wanna|gonna|trying|calling|called|also|plus|actually|maybe|probably|area code|number's|number is|name's|name is|address is|it is)$/;
/** Of those words: "and then", and "the will", "as soon as you can", which need nothing behind them. */
const thenLeadsOn = /(?:^|(?:^|[\s,])(?:and|but|so|or),? )then$/;
const standsAlone = /(?:^|\s)(?:(?:a|an|the|my|his|her|their|our) (?:will|can)|as \w+ as .*(?:can|could))$/;
/** The last word belongs to its verb. Of verbs behind which people name a day or a place ("come in", "came on") nobody knows. */
const endsInParticle = /\s(?:(?:smashed|kicked|broken?|caved|logged|locked|plugged|towed) in|(?:turned|switched) on)$/;
const asks =
  /^(?:(?:and|but|so|okay|ok|oh|hi|hello|well|sorry|excuse me|yes|no|thanks|thank you)[\s,.]+)*(?:what|when|where|which|who|whose|why|how|is|are|was|were|am|do|does|did|can|could|may|might|will|would|should|have|has|is there)\s/;
const settled =
  /(?:^|\s)(?:please|thanks|thank you|that's it|that's all|that is all|bye|goodbye|right|correct|okay|alright|instead|today|tomorrow|tonight|appointment|reservation|booking|speaking|then please|as well|too|now)$/;
const subject =
  /(?:^|\s)(?:i|i'm|i'd|i'll|i've|we|we're|we'd|you|it|it's|that|that's|there|there's|he|she|they|this|my \w+|the \w+)\s/;
const clauseWordsMin = 3;
const questionWordsMin = 4;

/** What the end of English words says about whether more follows. */
export function englishEnding(said: string): Ending {
  const lower = said.toLowerCase().replaceAll('’', "'");
  const isQuestion = /\?\s*$/.test(lower);
  const isStopped = /[.!]\s*$/.test(lower) && !/\.{2,}\s*$/.test(lower);
  const bare = lower.replace(/[\s,.!?…-]+$/u, '');
  if (hesitates.test(bare)) return 'hesitation';
  const isLeading =
    thenLeadsOn.test(bare) || (leadsOn.test(bare) && !standsAlone.test(bare) && !endsInParticle.test(bare));
  if (isLeading) return isQuestion ? 'sentence' : 'unfinished';
  const last = bare.split(/[.!?]\s+/).at(-1) ?? bare;
  const words = last.split(/\s+/).length;
  if (isQuestion || (asks.test(`${last} `) && words >= questionWordsMin)) return 'sentence';
  const isClause = subject.test(`${last} `) && words >= clauseWordsMin;
  if (settled.test(bare) && (isClause || words <= clauseWordsMin)) return 'sentence';
  if (isClause) return isStopped ? 'sentence' : 'clause';
  return isStopped && words >= clauseWordsMin ? 'clause' : 'open';
}
