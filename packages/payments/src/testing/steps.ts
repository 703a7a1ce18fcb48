import type { Death } from '@uketsuke/testing/faults';
import fc from 'fast-check';
import type { Card } from './world.ts';

/** How a process of ours does its work: at once with a second one, or dying on the way, after which it is done again. */
export type Fate = { kind: 'lives' } | { kind: 'twins' } | { kind: 'dies'; at: Death };

export type Step =
  /** The whole way of a top-up, undisturbed. */
  | { does: 'buy'; yen: number }
  | { does: 'topup'; yen: number; fate: Fate }
  | { does: 'pay'; pick: number; card: Card; fate: Fate }
  | { does: 'hear'; share: number; isReversed: boolean; copies: number; fate: Fate }
  | { does: 'refund' | 'dispute'; pick: number; share: number }
  | { does: 'decide' | 'close_dispute'; isGood: boolean }
  | { does: 'fail_refund' | 'lose' | 'recover' }
  | { does: 'fail'; how: 'status' | 'lost_answer'; times: number }
  | { does: 'save_card'; card: Card; fate: Fate }
  | { does: 'remove_card'; fate: Fate }
  | { does: 'set_recharge'; isEnabled: boolean; fate: Fate }
  | { does: 'call'; seconds: number; fate: Fate }
  | { does: 'wait'; minutes: number }
  | { does: 'routine'; which: Routine; fate: Fate };

export type Routine = 'reconcile' | 'catch_up' | 'recharge' | 'continue' | 'expire_credit' | 'expire_unopened';

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>({ kind: 'lives' }) },
  { weight: 2, arbitrary: fc.constant<Fate>({ kind: 'twins' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dies' as const),
      at: fc.record({
        statement: fc.integer({ min: 1, max: 30 }),
        when: fc.constantFrom<Death['when'][]>('before', 'after'),
      }),
    }),
  },
);
const card = fc.constantFrom<Card[]>(
  'good',
  'good',
  'declined',
  'declined_later',
  'asks_owner',
  'late_bank',
  'refunds_wait',
);
// 505 yen have half a yen of tax.
const yen = fc.constantFrom(500, 505, 1234, 3000);
const pick = fc.integer({ min: 0, max: 2 });
const share = fc.constantFrom(7, 50, 100);

function of<Fields extends object, Does extends string>(
  does: Does,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ does: Does } & Fields> {
  return fc.record(fields).map((made) => ({ does, ...(made as Fields) }));
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: of('buy', { yen }) },
  { weight: 5, arbitrary: of('topup', { yen, fate }) },
  { weight: 7, arbitrary: of('pay', { pick, card, fate }) },
  {
    weight: 7,
    arbitrary: of('hear', {
      share: fc.constantFrom(300, 1000, 1000),
      isReversed: fc.boolean(),
      copies: fc.integer({ min: 1, max: 2 }),
      fate,
    }),
  },
  { weight: 5, arbitrary: of('refund', { pick, share }) },
  { weight: 4, arbitrary: of('dispute', { pick, share }) },
  { weight: 1, arbitrary: of('decide', { isGood: fc.boolean() }) },
  { weight: 3, arbitrary: of('close_dispute', { isGood: fc.boolean() }) },
  { weight: 2, arbitrary: of('fail_refund', {}) },
  { weight: 1, arbitrary: of('lose', {}) },
  { weight: 1, arbitrary: of('recover', {}) },
  {
    weight: 2,
    arbitrary: of('fail', {
      how: fc.constantFrom<('status' | 'lost_answer')[]>('status', 'lost_answer'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: of('save_card', { card, fate }) },
  { weight: 1, arbitrary: of('remove_card', { fate }) },
  { weight: 2, arbitrary: of('set_recharge', { isEnabled: fc.constantFrom(true, true, false), fate }) },
  { weight: 9, arbitrary: of('call', { seconds: fc.constantFrom(0, 61, 1800, 7200), fate }) },
  {
    weight: 5,
    arbitrary: of('wait', { minutes: fc.constantFrom(1, 2, 11, 61, 61, 420, 1500, 60 * 24 * 20, 60 * 24 * 100) }),
  },
  {
    weight: 11,
    arbitrary: of('routine', {
      which: fc.constantFrom<Routine[]>(
        ...(['recharge', 'recharge', 'recharge', 'recharge', 'continue', 'continue'] as const),
        ...(['reconcile', 'catch_up', 'expire_credit', 'expire_unopened'] as const),
      ),
      fate,
    }),
  },
);

/** Most have a card that is charged by itself, so that they come to what is seldom. */
const beginning: fc.Arbitrary<Step[]> = fc
  .record({ yen, card: fc.constantFrom<(Card | null)[]>('good', 'good', 'declined_later', 'asks_owner', null) })
  .map(({ yen: bought, card: saved }) => {
    const buy: Step = { does: 'buy', yen: bought };
    if (saved === null) return [buy];
    const lives: Fate = { kind: 'lives' };
    return [
      { does: 'save_card', card: saved, fate: lives },
      { does: 'hear', share: 1000, isReversed: false, copies: 1, fate: lives },
      { does: 'set_recharge', isEnabled: true, fate: lives },
      buy,
    ];
  });

export const history: fc.Arbitrary<Step[]> = fc
  .tuple(beginning, fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }))
  .map(([first, others]) => [...first, ...others]);
