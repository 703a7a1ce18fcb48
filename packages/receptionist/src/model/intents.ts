/** What a caller may mean by what they say, whatever was asked. */
export const intents = [
  'value',
  'yes',
  'no',
  'decline',
  'unknown',
  'wish',
  'question',
  'correction',
  'cancel',
  'existing',
  'person',
  'emergency',
  'abuse',
  'complaint',
  'wrong_number',
  'sales',
  'goodbye',
  'done',
  'hold',
  'repeat',
  'confused',
  'backchannel',
  'thanks',
  'greeting',
  'this_number',
  'language',
  'robot',
  'side_talk',
] as const;

export type Intent = (typeof intents)[number];

/** What the agent had asked for when it was said. */
export const askedFor = [
  'open',
  'name',
  'phone',
  'when',
  'count',
  'code',
  'address',
  'email',
  'choice',
  'reason',
  'item',
  'yesno',
  'readback',
  'more',
  'offer',
  'closing',
] as const;

export type AskedFor = (typeof askedFor)[number];
