import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { says } from './fields.ts';

export const errorBodySchema = z
  .object({
    error: z
      .enum(errorCodes)
      .meta({ id: 'ErrorCode', ...says('Stable; branch on this', '変わらないコード。これで分岐してください') }),
    message: z.string().meta(says('For people; its wording may change', '人が読む説明。文言は変わることがあります')),
    details: z
      .array(z.string())
      .optional()
      .meta(says('One line per problem, `path: reason`', '問題ごとに 1 行、`パス: 理由`')),
    request_id: z.string().meta({
      ...says('Equal to the header x-request-id', 'ヘッダー x-request-id と同じ値'),
      pattern: '^req_[0-9A-Za-z]+$',
    }),
  })
  .meta({ id: 'ErrorBody', ...says('What went wrong', 'エラーの内容') });
export type ErrorBody = z.infer<typeof errorBodySchema>;
