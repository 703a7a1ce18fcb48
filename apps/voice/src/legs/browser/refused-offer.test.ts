import { expect, it } from 'vitest';
import { refusedOffer } from './refused-offer.ts';

it.each([
  ['missing', 'token: missing', 'token: ありません'],
  ['malformed', 'token: malformed', 'token: 形式が正しくありません'],
  ['unauthorized', 'token: unknown', 'token: 存在しません'],
  ['token_expired', 'token: expired', 'token: 有効期限が切れています'],
  ['token_used', 'token: used', 'token: 使用済みです'],
  ['tenant_disabled', 'tenant: disabled', 'tenant: 無効になっています'],
  ['no_agent', 'agent: missing', 'agent: ありません'],
  ['not_found', 'agent: not found', 'agent: 見つかりません'],
  ['unavailable', 'calls: too many at once', 'calls: 同時通話数の上限に達しています'],
])('an offer refused with %s says %s, also in Japanese', (code, english, japanese) => {
  const error = refusedOffer(code);
  expect(error.code).toBe('forbidden');
  expect([error.inLanguage('en').details, error.inLanguage('ja').details]).toEqual([[english], [japanese]]);
});

it.each(['balance_depleted', 'payment_overdue', 'spending_cap_reached'])(
  'a refusal for billing has the code %s in any language, and says in words what it is',
  (code) => {
    const [english, japanese] = (['en', 'ja'] as const).map((language) => refusedOffer(code).inLanguage(language));
    expect([english?.details, japanese?.details]).toEqual([[`billing: ${code}`], [`billing: ${code}`]]);
    expect([english?.message, japanese?.message]).toEqual([
      expect.stringMatching(/no new calls/),
      expect.stringMatching(/新しい通話/),
    ]);
  },
);

it.each(['conflict', 'gateway_unauthorized', 'a code of tomorrow'])('%s is refused without a reason', (code) => {
  expect(refusedOffer(code).inLanguage('en')).toEqual({ message: 'This is not allowed.', details: [] });
});
