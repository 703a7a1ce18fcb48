import { z } from 'zod';
import {
  callsPageDefault,
  callsPageMax,
  channels,
  collectedFieldsSchema,
  outcomes,
  outputs,
  turnRoles,
} from '../call.ts';
import { callIdParam, idOf, providerCallIdParam, queryInteger, queryText, says, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

export const callSchema = z
  .object({
    id: idOf('call'),
    tenant_id: z.string(),
    agent: z
      .object({ id: z.string(), version: z.int().min(1) })
      .meta(says('The version with which the call started', '通話開始時の版')),
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
    started_at: unixMs,
    ended_at: unixMs.nullable(),
    duration_ms: z.int().min(0).nullable(),
    outcome: z.enum(outcomes).nullable().meta(says('null while in progress', '通話中は null')),
    reason: z.string().nullable(),
    fields: collectedFieldsSchema
      .nullable()
      .meta(says('Collected values by field key', '項目のキーごとの聞き取り結果')),
    summary: z.string().nullable(),
    category: z.string().nullable(),
    has_transcript: z.boolean(),
    channel: z.enum(channels),
    output: z.enum(outputs),
    billed_yen: z
      .number()
      .nullable()
      .meta(
        says('Yen before tax, up to 3 decimals; null while in progress', '税抜きの円（小数 3 桁まで）。通話中は null'),
      ),
  })
  .meta({ id: 'Call' });
export type CallResource = z.infer<typeof callSchema>;

export const callPageSchema = z
  .object({ data: z.array(callSchema), has_more: z.boolean(), next_cursor: z.string().nullable() })
  .meta({ id: 'CallPage' });

export const transcriptSchema = z
  .object({
    call_id: z.string(),
    turns: z.array(z.object({ role: z.enum(turnRoles), text: z.string() }).meta({ id: 'Turn' })).max(500),
  })
  .meta({ id: 'Transcript' });
export type TranscriptResource = z.infer<typeof transcriptSchema>;

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
  success: { status: 200, description: 'A page of calls', schema: callPageSchema },
  errors: ['not_found'],
});

export const callsGet = defineRoute({
  method: 'GET',
  path: '/v1/calls/{id}',
  operationId: 'calls.get',
  tag: 'Calls',
  summary: { en: 'Get a call', ja: '通話を取得する' },
  params: { id: callIdParam },
  success: { status: 200, description: 'The call', schema: callSchema },
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
  success: { status: 200, description: 'The newest call with that id', schema: callSchema },
  errors: ['not_found'],
});

export const callsGetTranscript = defineRoute({
  method: 'GET',
  path: '/v1/calls/{id}/transcript',
  operationId: 'calls.get-transcript',
  tag: 'Calls',
  summary: { en: 'Get the transcript of a call', ja: '通話の文字起こしを取得する' },
  params: { id: callIdParam },
  success: { status: 200, description: 'The transcript; made after the call ends', schema: transcriptSchema },
  errors: ['not_found'],
});
