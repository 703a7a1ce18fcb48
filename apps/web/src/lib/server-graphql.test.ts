import { graphql } from '@uketsuke/graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forbiddenDigest } from './forbidden-digest.ts';
import { requestAsPerson } from './server-graphql.ts';

vi.mock('next/headers', () => ({ cookies: async () => ({ toString: () => 's=1' }) }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect to ${path}`);
  },
  notFound: () => {
    throw new Error('not found');
  },
}));
afterEach(() => vi.unstubAllGlobals());

const document = graphql(`
  query Viewed {
    viewer {
      environment
    }
  }
`);

function ask(answer: object) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', fetched);
  return { fetched, result: requestAsPerson({ environment: 'test', document, variables: {} }) };
}
const refused = (code: string) => ({ errors: [{ message: code, extensions: { code } }] });

describe('asking the gateway for a page', () => {
  it('is done as the person, in the environment of the page', async () => {
    const { fetched, result } = ask({ data: { viewer: { environment: 'test' } } });
    expect((await result).viewer.environment).toBe('test');
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ cookie: 's=1', 'x-uketsuke-environment': 'test' });
  });

  it('leads who is not signed in to the sign-in page', async () => {
    await expect(ask(refused('unauthorized')).result).rejects.toThrow('redirect to /sign-in');
  });

  it('answers what does not exist by the page for that', async () => {
    await expect(ask(refused('not_found')).result).rejects.toThrow('not found');
  });

  it('marks what the role does not allow, so that the error page can say so', async () => {
    await expect(ask(refused('forbidden')).result).rejects.toMatchObject({ digest: forbiddenDigest });
  });

  it('leaves any other fault to the error page, unmarked', async () => {
    await expect(ask(refused('internal')).result).rejects.toMatchObject({ code: 'internal' });
    await expect(ask(refused('internal')).result).rejects.not.toHaveProperty('digest');
  });
});
