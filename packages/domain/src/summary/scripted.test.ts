import { describe, expect, test } from 'vitest';
import type { ServiceUse } from './service-use.ts';
import type { SummarySource } from './summary-writer.ts';
import { scriptedSummary } from './scripted.ts';

const japanese: SummarySource['config'] = {
  domain: 'レストラン',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'party_size', label: '人数', required: true },
    { key: 'request', label: 'ご要望', required: false },
  ],
  faq: [{ q: '駐車場はありますか', a: '店舗の裏に5台分の駐車場がございます。' }],
};
const english: SummarySource['config'] = {
  fields: [
    { key: 'name', label: 'Name', required: true },
    { key: 'phone', label: 'Phone number', required: true },
  ],
  faq: [{ q: 'Do you accept walk-ins?', a: 'Yes, until five in the afternoon.' }],
};

function record(changes: Partial<SummarySource> & { said?: string[]; replied?: string[] }): SummarySource {
  const { said = [], replied = [], ...rest } = changes;
  return {
    language: 'ja',
    channel: 'phone',
    outcome: 'hangup',
    reason: 'caller_hung_up',
    config: japanese,
    fields: {},
    evidence: null,
    services: [],
    turns: [
      ...said.map((text) => ({ role: 'user' as const, text })),
      ...replied.map((text) => ({ role: 'assistant' as const, text })),
    ],
    ...rest,
  };
}

describe('in Japanese', () => {
  test('a completed booking tells every value in the order of the config, and what was declined', () => {
    const call = record({
      outcome: 'completed',
      reason: 'all_fields_collected',
      said: ['予約をお願いします', '山田です', '4名です'],
      fields: { request: null, party_size: '4名', name: '山田太郎' },
    });
    expect(scriptedSummary(call)).toEqual({
      category: 'booking',
      summary:
        'お電話でご予約の件を承りました。お名前は「山田太郎」、人数は「4名」です。「ご要望」は、お客様が回答を控えられました。必要な項目はすべて伺いました。',
    });
  });

  test('an answered question names the question and the answer', () => {
    const call = record({
      channel: 'web',
      outcome: 'answered',
      reason: 'faq_answered',
      said: ['車で行きたいのですが'],
      replied: ['はい。店舗の裏に5台分の駐車場がございます。'],
    });
    expect(scriptedSummary(call)).toEqual({
      category: 'inquiry',
      summary:
        'Web 通話でお問い合わせをいただき、その場で回答しました。「駐車場はありますか」というご質問に、「店舗の裏に5台分の駐車場がございます。」とお答えしました。',
    });
  });

  test('a caller who hangs up early leaves what was collected and what is missing', () => {
    const call = record({ said: ['もしもし', '佐藤です'], fields: { name: '佐藤' } });
    expect(scriptedSummary(call)).toEqual({
      category: 'request',
      summary:
        'お電話でご依頼がありました。必要な項目がそろう前に、お客様が通話を終了しました。それまでに伺った内容は、お名前は「佐藤」です。伺えなかった必須項目は「人数」です。',
    });
  });

  test('what the caller took back is no order, and the summary says so', () => {
    const call = record({ said: ['キャンセルで'], fields: { name: '佐藤', party_size: null } });
    expect(scriptedSummary(call).summary).toContain('「人数」は、お客様が取り消されました。');
  });

  test('what the caller has put right and what nobody has confirmed are told', () => {
    const of = (value: string, isConfirmed: boolean) => ({ value, isConfirmed, turnIndex: 1, heardBy: null, atMs: 0 });
    const call = record({
      outcome: 'completed',
      reason: 'all_fields_collected',
      fields: { name: '佐藤', party_size: '4名' },
      evidence: { name: [of('佐藤', true)], party_size: [of('3名', true), of('4名', false)] },
    });
    const { summary } = scriptedSummary(call);
    expect(summary).toContain('「人数」は、途中で訂正されました。「人数」は、お客様の確認を得ていません。');
    expect(summary).toContain('必要な項目はすべて伺いました。');
    expect(scriptedSummary({ ...call, language: 'en' }).summary).toContain(
      'The caller corrected "人数". Not confirmed by the caller: "人数". Every required item was taken down.',
    );
    // "4名" told twice, the second time with more: nothing was put right.
    const added = [of('4名', false), of('4名、子供1名', true)];
    const confirmed = {
      ...call,
      fields: { name: '佐藤', party_size: '4名、子供1名' },
      evidence: { name: [of('佐藤', true)], party_size: added },
    };
    expect(scriptedSummary(confirmed).summary).not.toContain('訂正');
    expect(scriptedSummary(confirmed).summary).toContain('必要な項目はすべて伺い、お客様に確認しました。');
    expect(scriptedSummary({ ...confirmed, language: 'en' }).summary).toMatch(/taken down and confirmed\.$/);
  });

  test('a caller who left when nothing was missing, or who was selling something, did not break off', () => {
    const whole = record({ said: ['佐藤です'], fields: { name: '佐藤', party_size: '4名' } });
    expect(scriptedSummary(whole).summary).not.toContain('そろう前に');
    const sales = record({ said: ['弊社のサービスをご紹介したく'] });
    expect(scriptedSummary(sales).summary).not.toContain('そろう前に');
    expect(scriptedSummary({ ...whole, language: 'en' }).summary).not.toContain('before everything was collected');
  });

  test('a call that never connected says so and nothing more', () => {
    expect(scriptedSummary(record({ outcome: 'error', reason: 'connect_failed', channel: 'web' }))).toEqual({
      category: 'other',
      summary: '接続を確立できず、通話は始まりませんでした。',
    });
  });
});

describe('of what was done at connected services', () => {
  const use = (more: Partial<ServiceUse> = {}): ServiceUse => ({
    ...{ service: 'Google カレンダー', action: 'カレンダーに予定を登録する', isChange: true, error: null, found: [] },
    ...{ done: '{when} に予約済みです', when: '2026-11-26 10:00' },
    ...more,
  });
  const search = (more: Partial<ServiceUse> = {}) =>
    use({ action: 'カレンダーの空き時間を調べる', isChange: false, done: null, when: null, ...more });
  const row = use({
    ...{ service: 'Google スプレッドシート', action: 'スプレッドシートに 1 行追加する' },
    ...{ done: 'スプレッドシートに 1 行追加しました', when: null },
  });
  const told = (...services: ServiceUse[]) => scriptedSummary(record({ services })).summary;

  test('it tells what was changed, and nothing of what was only looked up', () => {
    const summary = told(search(), search({ error: 'refused' }), use(), row);
    expect(summary).toContain('11月26日 10:00 に予約済みです（Google カレンダー）。');
    expect(summary).toContain('スプレッドシートに 1 行追加しました（Google スプレッドシート）。');
    expect(summary).not.toContain('空き時間');
  });

  test('what was refused first and done in the end is told as done', () => {
    const summary = told(use({ error: 'refused', when: '2026-11-26 11:00' }), use());
    expect(summary).toContain('11月26日 10:00 に予約済み');
    expect(summary).not.toMatch(/できませんでした|11:00/);
  });

  test.each([
    [
      use({ error: 'unavailable' }),
      '「カレンダーに予定を登録する」はできませんでした（Google カレンダー：サービスを利用できませんでした）。',
    ],
    [
      use({ error: 'needs_reauth' }),
      '「カレンダーに予定を登録する」はできませんでした（Google カレンダー：接続し直す必要があります）。',
    ],
    [
      use({ error: 'unclear' }),
      '「カレンダーに予定を登録する」ができたかどうかは確認できていません（Google カレンダー）。',
    ],
    [
      search({ error: 'busy' }),
      '「カレンダーの空き時間を調べる」はできませんでした（Google カレンダー：サービスが混み合っていました）。',
    ],
    [
      use({ service: 'MCP', action: 'orders/create', done: null, when: null }),
      '「orders/create」を行いました（MCP）。',
    ],
  ])('what could not be done is told with the reason: %#', (one, sentence) => {
    expect(told(one)).toContain(sentence);
  });

  test('in English it is told in English', () => {
    const english = {
      service: 'Google Calendar',
      action: 'Makes an appointment in the calendar',
      done: 'Booked for {when}',
    };
    const of = (more: Partial<ServiceUse>) =>
      scriptedSummary(record({ language: 'en', services: [use({ ...english, ...more })] })).summary;
    expect(of({})).toContain('Booked for 26 November 10:00 (Google Calendar).');
    expect(of({ error: 'needs_setup' })).toContain(
      'Not done: "Makes an appointment in the calendar" (Google Calendar: its settings are not complete).',
    );
  });

  test('a time that was chosen of those that were offered corrects nothing, and changing from one to another does', () => {
    const at = (time: string) => `木曜${time.slice(11)} (${time})`;
    const of = (value: string) => ({ value, isConfirmed: true, turnIndex: 1, heardBy: null, atMs: 0 });
    const summary = (values: string[], ...services: ServiceUse[]) => {
      const [last = ''] = values.slice(-1);
      const config = { fields: [{ key: 'when', label: '日時', required: true }] };
      return scriptedSummary(record({ config, fields: { when: last }, evidence: { when: values.map(of) }, services }))
        .summary;
    };
    const offered = search({ found: ['2026-11-26 10:00', '2026-11-26 11:00'] });
    const [ten, eleven] = [at('2026-11-26 10:00'), at('2026-11-26 11:00')];
    expect(summary(['あさって以降でいつでも', ten], offered)).not.toContain('訂正');
    expect(summary([at('2026-11-26 14:00'), ten], offered)).not.toContain('訂正');
    expect(summary(['あさって以降でいつでも', `${ten}（未確定・要連絡）`], offered)).not.toContain('訂正');
    const taken = use({ error: 'refused', when: '2026-11-26 11:00' });
    expect(summary([eleven, ten], offered, taken)).not.toContain('訂正');
    expect(summary([eleven, ten], offered)).toContain('「日時」は、途中で訂正されました。');
    expect(summary([at('2026-11-26 14:00'), ten])).toContain('「日時」は、途中で訂正されました。');
  });

  test('the same time in other words corrects nothing, and another part of the same day does', () => {
    const of = (value: string) => ({ value, isConfirmed: true, turnIndex: 1, heardBy: null, atMs: 0 });
    const summary = (before: string, now: string) => {
      const config = { fields: [{ key: 'when', label: '日時', required: true }] };
      const evidence = { when: [before, now].map(of) };
      return scriptedSummary(record({ config, fields: { when: now }, evidence })).summary;
    };
    expect(summary('明日の3時 (2026-11-24 15:00)', '11月24日火曜の15時 (2026-11-24 15:00)')).not.toContain('訂正');
    expect(summary('明日の朝 (2026-11-24)', '明日の夕方 (2026-11-24)')).toContain('訂正');
  });
});

describe('in English', () => {
  test('keys that were pressed are not quoted as words of the caller', () => {
    const call = record({ outcome: 'handoff', reason: 'caller_asked_for_person', said: ['0', '09012345678#'] });
    expect(scriptedSummary(call).summary).not.toContain('「0');
    expect(scriptedSummary({ ...call, language: 'en', config: english }).summary).not.toMatch(/["“]0/);
  });

  test('a handoff says why, and quotes the caller where nothing was collected', () => {
    const call = record({
      language: 'en',
      config: english,
      outcome: 'handoff',
      reason: 'caller_asked_for_person',
      said: ['I would like to talk to a doctor please'],
    });
    expect(scriptedSummary(call)).toEqual({
      category: 'request',
      summary:
        'A caller rang with a request. The call was handed over to a person because the caller asked for a person. The caller said: "I would like to talk to a doctor please". Still missing: "Name", "Phone number".',
    });
  });

  test('a completed call lists what was collected', () => {
    const call = record({
      language: 'en',
      config: english,
      outcome: 'completed',
      reason: 'all_fields_collected',
      said: ['Ann Lee'],
      fields: { name: 'Ann Lee', phone: '+81312345678' },
    });
    expect(scriptedSummary(call).summary).toBe(
      'A caller rang with a request. The agent took all the details. Collected: Name: Ann Lee; Phone number: +81312345678. Every required item was taken down.',
    );
  });
});

describe('the category', () => {
  test.each([
    ['すみません、番号を間違えました', 'wrong_number'],
    ['弊社のサービスをご紹介したく、お電話しました', 'sales'],
    ['昨日買った商品が壊れていて、返金してほしい', 'complaint'],
    ['明日の予約をキャンセルしたいです', 'booking'],
    ['折り返しお電話ください', 'request'],
    ['営業時間は何時までですか', 'inquiry'],
    ['もしもし', 'other'],
    ["Sorry, I've got the wrong number", 'wrong_number'],
    ['I want to book a table', 'booking'],
    ['This is unacceptable', 'complaint'],
    ['What are your hours?', 'inquiry'],
  ])('of a caller who says `%s` is %s', (said, category) => {
    expect(scriptedSummary(record({ said: [said] })).category).toBe(category);
  });

  test('a correction is not a wrong number', () => {
    const said = ['すみません、間違えました。佐藤です'];
    expect(scriptedSummary(record({ said, fields: { name: '佐藤' } })).category).toBe('request');
  });

  test('a very long answer is cut, so that a summary stays one', () => {
    const call = record({ said: ['あ'.repeat(500)] });
    expect(scriptedSummary(call).summary).toContain(`「${'あ'.repeat(80)}…」`);
  });
});
