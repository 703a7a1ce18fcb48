/** What a card of the sandbox does on the payment page, and later as a saved card. */
export type Decline = { code: string; isHard: boolean };

export interface TestCard {
  /** The name under which it is kept: its number never is. */
  scenario: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'jcb';
  /** Its owner is asked on the page. */
  asksOwner?: boolean;
  /** On the page. */
  declines?: Decline;
  /** When it is charged while its owner is absent. */
  declinesLater?: Decline;
}

const soft = (code: string): Decline => ({ code, isHard: false });
const hard = (code: string): Decline => ({ code, isHard: true });

/** The numbers are those that Stripe gives to its testers, with the same behaviour. */
export const testCards: readonly TestCard[] = [
  { scenario: 'succeeds', number: '4242424242424242', brand: 'visa' },
  { scenario: 'succeeds_mastercard', number: '5555555555554444', brand: 'mastercard' },
  { scenario: 'succeeds_jcb', number: '3566002020360505', brand: 'jcb' },
  { scenario: 'asks_owner', number: '4000002500003155', brand: 'visa', asksOwner: true },
  {
    scenario: 'asks_owner_always',
    number: '4000002760003184',
    brand: 'visa',
    asksOwner: true,
    declinesLater: hard('authentication_required'),
  },
  { scenario: 'declines', number: '4000000000000002', brand: 'visa', declines: soft('card_declined') },
  { scenario: 'no_funds', number: '4000000000009995', brand: 'visa', declines: soft('insufficient_funds') },
  { scenario: 'expired', number: '4000000000000069', brand: 'visa', declines: hard('expired_card') },
  { scenario: 'lost', number: '4000000000009987', brand: 'visa', declines: hard('lost_card') },
  { scenario: 'declines_later', number: '4000000000000341', brand: 'visa', declinesLater: soft('card_declined') },
];

export function cardOfScenario(scenario: string | null): TestCard {
  const card = testCards.find((known) => known.scenario === scenario);
  if (!card) throw new Error('The sandbox knows no such card');
  return card;
}
