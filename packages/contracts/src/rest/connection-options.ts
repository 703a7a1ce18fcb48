import { z } from 'zod';
import { eachLanguage, exampleWords } from '../example-words.ts';
import { connectionIdParam, queryText, says } from './fields.ts';
import { defineRoute } from './route.ts';

export const connectionOptionsQuerySchema = z.object({
  spreadsheet: queryText({ en: 'Sheets of this spreadsheet', ja: 'このスプレッドシートのシート' }).optional(),
  sheet: queryText({ en: 'Headers of this sheet', ja: 'このシートの見出し' }).optional(),
  app: queryText({ en: 'Fields of this app', ja: 'このアプリのフィールド' }).optional(),
  q: queryText({ en: 'Part of a name', ja: '名前の一部' }).optional(),
});

const optionFields = {
  id: z.string().meta(says('To be given as the setting', '設定に渡す値')),
  name: z.string().meta(says('Its name, for people', '人が見る名前')),
};
const option = z.object(optionFields).meta({ id: 'Option', ...says('Something to choose', '選択肢') });
const kind = z.string().optional().meta(says('Its kind, as the service names it', '連携先での種類'));

export const connectionOptionsSchema = z
  .object({
    calendars: z
      .array(
        z
          .object({
            ...optionFields,
            primary: z.boolean().meta(says("The account's own", 'アカウントの主なカレンダー')),
          })
          .meta({ id: 'CalendarOption', ...says('A calendar', 'カレンダー') }),
      )
      .optional()
      .meta(says('Of a calendar', 'カレンダーの場合')),
    spreadsheets: z.array(option).optional().meta(says('Of a spreadsheet', 'スプレッドシートの場合')),
    sheets: z
      .array(option)
      .optional()
      .meta(says('Of the spreadsheet that was asked for', '指定したスプレッドシートのシート')),
    headers: z.array(z.string()).optional().meta(says('Of the sheet that was asked for', '指定したシートの見出し')),
    apps: z.array(option).optional().meta(says('Of a database app', 'データベースアプリの場合')),
    fields: z
      .array(
        z
          .object({
            code: z.string().meta(says('To be given as the setting', '設定に渡す値')),
            label: z.string().meta(says('Its name, for people', '人が見る名前')),
            type: kind,
            required: z.boolean().optional().meta(says('A record needs it', '必須のフィールド')),
          })
          .meta({ id: 'FieldOption', ...says('A field of an app', 'アプリのフィールド') }),
      )
      .optional()
      .meta(says('Of the app that was asked for', '指定したアプリのフィールド')),
    rooms: z
      .array(
        z
          .object({ ...optionFields, type: kind })
          .meta({ id: 'RoomOption', ...says('A room or channel', 'ルーム・チャンネル') }),
      )
      .optional()
      .meta(says('Of a chat', 'チャットの場合')),
    users: z
      .array(
        z
          .object({ ...optionFields, email: z.string().optional().meta(says('Mail address', 'メールアドレス')) })
          .meta({ id: 'UserOption', ...says('A person', 'ユーザー') }),
      )
      .optional()
      .meta(says('Of a chat with persons', '個人宛のチャットの場合')),
    tools: z
      .array(
        z
          .object({
            name: z.string().meta(says('Its name', '名前')),
            description: z.string().meta(says('What it does', '何をするか')),
            input_schema: z.unknown().optional().meta(says('JSON Schema of its arguments', '引数の JSON Schema')),
          })
          .meta({ id: 'ToolOption', ...says('A tool of an MCP server', 'MCP サーバーのツール') }),
      )
      .optional()
      .meta(says('Of an MCP server', 'MCP サーバーの場合')),
  })
  .meta({ id: 'ConnectionOptions', ...says('What can be chosen, by connector', 'コネクタごとの選択肢') });

export const connectionsListOptions = defineRoute({
  method: 'GET',
  path: '/v1/connections/{id}/options',
  operationId: 'connections.list-options',
  tag: 'Connections',
  summary: { en: 'List what can be chosen while setting up', ja: '設定の選択肢を取得する' },
  params: { id: connectionIdParam },
  query: connectionOptionsQuerySchema,
  success: {
    status: 200,
    description: { en: 'By connector', ja: 'コネクタごとの選択肢' },
    schema: connectionOptionsSchema,
    example: eachLanguage((language) => ({
      calendars: [{ id: 'primary', name: exampleWords.calendar[language], primary: true }],
    })),
  },
  errors: ['not_found', 'needs_reauth'],
});
