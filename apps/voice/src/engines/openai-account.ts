/** The account at OpenAI, or at whoever stands at its address: of the engine that speaks with it, and of models that are chosen as `openai/…`. */
import { z } from 'zod';
import { providerAddress } from './provider-address.ts';

export const openaiAccountSettings = {
  OPENAI_API_KEY: z.string().min(1).optional().describe('The key at OpenAI; sent to OPENAI_BASE_URL alone.'),
  OPENAI_BASE_URL: providerAddress
    .default('https://api.openai.com/v1')
    .describe('Where OpenAI, or a server that speaks its API, is reached; https, or http on this machine.'),
};

export type OpenaiAccount = z.infer<z.ZodObject<typeof openaiAccountSettings>>;

export interface OwnAddress {
  baseUrl: string | undefined;
  apiKey: string | undefined;
}

/** The address of a model that speaks OpenAI's API. One with an address of its own never gets OpenAI's key. Null: there is none. */
export function openaiAddressOf(account: OpenaiAccount, { baseUrl, apiKey }: OwnAddress) {
  if (baseUrl !== undefined) return { baseUrl, apiKey };
  const key = apiKey ?? account.OPENAI_API_KEY;
  return key === undefined ? null : { baseUrl: account.OPENAI_BASE_URL, apiKey: key };
}
