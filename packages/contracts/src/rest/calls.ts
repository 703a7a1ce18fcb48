import { z } from 'zod';
import { categories, callsPageDefault, callsPageMax, collectedFieldsSchema, endReasons, turnRoles } from '../call.ts';
import { eachLanguage, exampleWords } from '../example-words.ts';
import { exampleCall } from './examples.ts';
import {
  callIdParam,
  channelField,
  exampleDigits,
  idOf,
  outcomeField,
  outputField,
  providerCallIdParam,
  queryInteger,
  queryText,
  says,
  timeOf,
} from './fields.ts';
import { defineRoute } from './route.ts';

const callAgent = z
  .object({
    id: z.string().meta(says('Its id', 'ID')),
    version: z.int().min(1).meta(says('Its version', '版')),
  })
  .meta({ id: 'CallAgent', ...says('An agent at a version', 'エージェントとその版') });

export const callSchema = z
  .object({
    id: idOf('call'),
    tenant_id: z.string().meta(says('Whose call it is', 'どのテナントの通話か')),
    agent: callAgent.meta(says('The version with which the call started', '通話開始時の版')),
    provider_call_id: z
      .string()
      .nullable()
      .meta(
        says(
          'Telephony call id for phone, session id for web and app',
          '電話は電話事業者の通話 ID、Web・アプリはセッション ID',
        ),
      ),
    from: z.string().nullable().meta(says("Caller's number; phone only", '発信者番号（電話のみ）')),
    started_at: timeOf('When it started', '始まった時刻'),
    ended_at: timeOf('When it ended; null while in progress', '終わった時刻。通話中は null').nullable(),
    duration_ms: z
      .int()
      .min(0)
      .nullable()
      .meta(says('How long it took, in milliseconds; null while in progress', '長さ（ミリ秒）。通話中は null')),
    outcome: outcomeField.nullable().meta(says('How it ended; null while in progress', '結果。通話中は null')),
    reason: z
      .string()
      .nullable()
      .meta({
        ...says(
          `Why it ended, more exactly than the outcome: ${endReasons.map((reason) => `\`${reason}\``).join(', ')}. More may come`,
          `終わった理由。結果より詳しく、${endReasons.map((reason) => `\`${reason}\``).join('、')} があります（増えることがあります）`,
        ),
        examples: ['all_fields_collected'],
      }),
    fields: collectedFieldsSchema
      .nullable()
      .meta(says('Collected values by field key', '項目のキーごとの聞き取り結果')),
    summary: z
      .string()
      .nullable()
      .meta(says('Some sentences about it, written after the call', '通話後に書かれる短いまとめ')),
    category: z
      .string()
      .nullable()
      .meta({
        ...says(
          `What it was about, written with the summary: ${categories.map((one) => `\`${one}\``).join(', ')}`,
          `用件の種類。まとめと一緒に書かれます: ${categories.map((one) => `\`${one}\``).join('、')}`,
        ),
        examples: ['booking'],
      }),
    has_transcript: z.boolean().meta(says('There is a transcript', '文字起こしがある')),
    channel: channelField,
    output: outputField,
    billed_yen: z
      .number()
      .nullable()
      .meta(
        says('Yen before tax, up to 3 decimals; null while in progress', '税抜きの円（小数 3 桁まで）。通話中は null'),
      ),
  })
  .meta({ id: 'Call', ...says('A call, running or ended', '通話（進行中または終了後）') });
export type CallResource = z.infer<typeof callSchema>;

export const callPageSchema = z
  .object({
    data: z.array(callSchema).meta(says('Newest first', '新しい順')),
    has_more: z.boolean().meta(says('There are older ones', '続きがある')),
    next_cursor: z
      .string()
      .nullable()
      .meta(says('Pass it as `cursor` for the next page; null at the end', '次のページの `cursor`。最後は null')),
  })
  .meta({ id: 'CallPage', ...says('A page of calls', '通話の 1 ページ') });

const turnSchema = z
  .object({
    role: z
      .enum(turnRoles)
      .meta(says('`assistant`: the agent. `user`: the caller', '`assistant` はエージェント、`user` は発信者')),
    text: z.string().meta(says('What was said', '話した言葉')),
  })
  .meta({ id: 'Turn', ...says('What one side said', 'どちらかの発言') });

export const transcriptSchema = z
  .object({
    call_id: idOf('call', says('Of which call', '通話の ID')),
    turns: z
      .array(turnSchema)
      .max(500)
      .meta(says('In order; 2,000 characters each', '話した順。それぞれ 2,000 文字まで')),
  })
  .meta({ id: 'Transcript', ...says('What was said', '文字起こし') });
export type TranscriptResource = z.infer<typeof transcriptSchema>;

const exampleTranscript = eachLanguage((language) => ({
  call_id: `call_${exampleDigits}`,
  turns: [
    { role: 'assistant', text: exampleWords.greeting[language] },
    { role: 'user', text: exampleWords.wish[language] },
  ],
}));

export const callListQuerySchema = z
  .object({
    tenant_id: queryText({ en: 'Only the calls of this tenant', ja: 'このテナントの通話だけ' })
      .min(1, 'must not be empty')
      .optional(),
    cursor: queryText({
      en: '`next_cursor` of the page before, unchanged. It carries the filter of its list',
      ja: '前のページの `next_cursor` をそのまま。絞り込み条件も含んでいます',
    }).optional(),
    limit: queryInteger(
      { en: 'Calls in a page', ja: '1 ページの件数' },
      {
        min: 1,
        max: callsPageMax,
        fallback: callsPageDefault,
      },
    ).default(callsPageDefault),
    before: queryInteger(
      {
        en: 'Older paging: calls that started before this time (Unix ms)',
        ja: '旧式のページ送り。この時刻（Unix ミリ秒）より前に始まった通話',
      },
      {
        min: 0,
        max: 8_640_000_000_000_000,
      },
    ).optional(),
  })
  .superRefine((query, ctx) => {
    if (query.before !== undefined && query.cursor !== undefined) {
      ctx.addIssue({ code: 'custom', path: ['before'], message: 'cannot be combined with cursor' });
    }
  });

export const callsList = defineRoute({
  method: 'GET',
  path: '/v1/calls',
  operationId: 'calls.list',
  tag: 'Calls',
  summary: { en: 'List calls, newest first', ja: '通話を新しい順に取得する' },
  description: {
    en: 'While `has_more` is true, pass `next_cursor` as `cursor`.',
    ja: '`has_more` が true の間は、`next_cursor` を `cursor` に渡してください。',
  },
  query: callListQuerySchema,
  success: {
    status: 200,
    description: { en: 'A page of calls', ja: '通話の 1 ページ' },
    schema: callPageSchema,
    example: eachLanguage((language) => ({ data: [exampleCall[language]], has_more: false, next_cursor: null })),
  },
  errors: ['not_found'],
});

export const callsGet = defineRoute({
  method: 'GET',
  path: '/v1/calls/{id}',
  operationId: 'calls.get',
  tag: 'Calls',
  summary: { en: 'Get a call', ja: '通話を取得する' },
  params: { id: callIdParam },
  success: { status: 200, description: { en: 'The call', ja: '通話' }, schema: callSchema, example: exampleCall },
  errors: ['not_found'],
});

export const callsGetByProvider = defineRoute({
  method: 'GET',
  path: '/v1/calls/by-provider/{providerCallId}',
  operationId: 'calls.get-by-provider',
  tag: 'Calls',
  summary: {
    en: 'Get a call by its telephony call id or session id',
    ja: '電話事業者の通話 ID またはセッション ID で通話を取得する',
  },
  params: { providerCallId: providerCallIdParam },
  success: {
    status: 200,
    description: { en: 'The newest call with that id', ja: 'その ID の最新の通話' },
    schema: callSchema,
    example: exampleCall,
  },
  errors: ['not_found'],
});

export const callsGetTranscript = defineRoute({
  method: 'GET',
  path: '/v1/calls/{id}/transcript',
  operationId: 'calls.get-transcript',
  tag: 'Calls',
  summary: { en: 'Get the transcript of a call', ja: '通話の文字起こしを取得する' },
  params: { id: callIdParam },
  success: {
    status: 200,
    description: { en: 'The transcript; made after the call ends', ja: '文字起こし（通話の終了後に作られます）' },
    schema: transcriptSchema,
    example: exampleTranscript,
  },
  errors: ['not_found'],
});
