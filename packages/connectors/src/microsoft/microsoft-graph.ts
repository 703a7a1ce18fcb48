import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import type { ConnectedAccount, ProviderFailure } from '../definition/definition.ts';
import type { Provider, ProviderAnswer } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';

const meAnswer = z.object({ id: z.string(), userPrincipalName: z.string(), mail: z.string().nullish() });

/** What all connectors of Microsoft 365 have in common: where Graph is, who the account is, how it words a failure. */
export const microsoftGraph = {
  baseUrl: 'https://graph.microsoft.com/v1.0',
  hosts: ['graph.microsoft.com', 'login.microsoftonline.com'],
  judge,
  async account(provider: Provider): Promise<ConnectedAccount> {
    const query = { $select: 'id,userPrincipalName,mail' };
    const { id, mail, userPrincipalName } = await ask(provider, { path: '/me', query }, meAnswer);
    return { label: mail ?? userPrincipalName, accountId: id };
  },
};

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  const error = errorBody.safeParse(body).data?.error;
  if (error?.code === 'MailboxNotEnabledForRESTAPI')
    return { kind: 'config', message: 'The account has no mailbox in Microsoft 365.' };
  if (status !== 400 && status !== 409) return null;
  return { kind: 'invalid', message: providerWords(error?.message, 'Microsoft refused the request.') };
}
