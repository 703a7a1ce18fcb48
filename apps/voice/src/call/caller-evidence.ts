/** What a recorded value rests on: the caller's turn that supports it, and whether the caller has said yes to it. */
import type { FieldEvidence, HeardBy } from '@uketsuke/contracts/voice-node';
import { isPlainYes } from '@uketsuke/receptionist';
import type { ReadBackState } from '../tools/controls.ts';
import { supportOf } from '../tools/value-support.ts';

export interface SpokenTurn {
  index: number;
  role: 'assistant' | 'user';
  text: string;
  /** Of the caller's turns. */
  heardBy: HeardBy | null;
}

export interface CallerEvidence {
  /** Of a value that is recorded now. */
  of(value: string | null): FieldEvidence;
  readBackOf(value: string): ReadBackState;
}

export interface CallerEvidenceOptions {
  turns: () => readonly SpokenTurn[];
  /** The number that the call comes from. */
  ownNumber: string | null;
}

/** The latest turn that supports it counts: whoever corrects a value says it again. */
export function createCallerEvidence({ turns, ownNumber }: CallerEvidenceOptions): CallerEvidence {
  const isOwn = (value: string): boolean => ownNumber !== null && supportOf(value, [ownNumber]) === 'supported';
  const isNamed = (value: string, text: string): boolean =>
    supportOf(value, [text]) === 'supported' || (isOwn(value) && ownNumberWords.test(text));
  const supportFor = (said: readonly SpokenTurn[], value: string | null): SpokenTurn | undefined => {
    const ofCaller = said.filter(({ role }) => role === 'user');
    if (value === null) return ofCaller.at(-1);
    const whole = ofCaller.findLast(({ text }) => supportOf(value, [text]) === 'supported');
    if (whole || supportOf(value, textsOf(ofCaller)) !== 'supported') return whole;
    // A number that was told in parts, or put right in part, is there with the last of them.
    return ofCaller.find((_, at) => supportOf(value, textsOf(ofCaller.slice(0, at + 1))) === 'supported');
  };

  /** The last thing that the caller said is a yes, and what the agent had said before it names the value. */
  const yesTo = (said: readonly SpokenTurn[], value: string): SpokenTurn | undefined => {
    const last = said.findLastIndex(({ role }) => role === 'user');
    const yes = said[last];
    if (!yes || !isPlainYes(yes.text)) return undefined;
    const asked = said.slice(0, last).filter(({ role }) => role === 'assistant');
    // "And the rest?" asks for a yes to what was read back before.
    const first = asked.findLastIndex(({ text }) => !restWords.test(text));
    return asked.slice(Math.max(first, 0)).some(({ text }) => isNamed(value, text)) ? yes : undefined;
  };

  return {
    of(value) {
      const said = turns();
      const yes = value === null ? undefined : yesTo(said, value);
      // Nobody says his own number who is offered it, and what is written down of a number may be wrong that was heard right.
      const support = supportFor(said, value) ?? yes;
      return { turnIndex: support?.index ?? null, heardBy: support?.heardBy ?? null, isConfirmed: yes !== undefined };
    },
    readBackOf(value) {
      const said = turns();
      const support = supportFor(said, value);
      if (support && support.heardBy !== 'speech') return 'known';
      const since = support ? said.slice(said.indexOf(support) + 1) : said;
      const named = since.findIndex(({ role, text }) => role === 'assistant' && isNamed(value, text));
      if (named < 0) return 'open';
      return since.slice(named + 1).some(({ role }) => role === 'user') ? 'known' : 'named';
    },
  };
}

function textsOf(turns: readonly SpokenTurn[]): string[] {
  return turns.map(({ text }) => text);
}

/** As agents offer a caller the number that the call comes from, without its digits. */
const ownNumberWords =
  /おかけ(?:になっている|いただいている|いただいた)?の?お?(?:電話)?番号|発信(?:元の?)?番号|number you(?:['’]re| are) calling from/iu;

/** As it is asked whether what was not corrected is right. */
const restWords = /(?:ほか|他)は(?:よろしい|大丈夫|お?間違い)|\b(?:everything else|the rest)\b[^.]*\?/iu;
