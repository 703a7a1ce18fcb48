import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLinkPages, linkIdOf } from './link-page.ts';

afterEach(() => vi.unstubAllGlobals());

function asking(...answers: (object | Error)[]) {
  const asked: string[] = [];
  let nowMs = 0;
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(url);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer));
  });
  const find = createLinkPages({ gatewayUrl: () => 'http://gateway', now: () => nowMs });
  return { asked, find, pass: (ms: number) => (nowMs += ms) };
}

const framed = { frame_origin: 'https://app.example.com', locale: 'en' };

describe('who may frame the page of a link', () => {
  it('is asked of the gateway by the id alone, and kept for half a minute', async () => {
    const { asked, find, pass } = asking(framed);
    const page = { frameOrigin: 'https://app.example.com', locale: 'en' };
    expect([await find('link_1'), await find('link_1')]).toEqual([page, page]);
    expect(asked).toEqual(['http://gateway/link-pages/link_1']);
    pass(30_000);
    await find('link_1');
    expect(asked).toHaveLength(2);
  });

  it('an id is one part of the path, whatever it holds', async () => {
    const { asked, find } = asking({ frame_origin: null, locale: 'ja' });
    await find('../v1/agents?x');
    expect(asked).toEqual(['http://gateway/link-pages/..%2Fv1%2Fagents%3Fx']);
  });

  it('is the same for a link of which nobody said the language', async () => {
    const { find } = asking({ ...framed, locale: null });
    expect(await find('link_1')).toEqual({ frameOrigin: 'https://app.example.com', locale: null });
  });

  it.each([
    ['the gateway is away', new Error('refused')],
    ['it refuses', { error: 'unavailable' }],
  ])('is nobody when %s, and the next request asks again', async (_, failure) => {
    const { find } = asking(failure, framed);
    expect(await find('link_1')).toEqual({ frameOrigin: null, locale: null });
    expect(await find('link_1')).toMatchObject({ frameOrigin: 'https://app.example.com' });
  });
});

it.each([
  ['/portal/link_1', 'link_1'],
  ['/portal/link_1/', 'link_1'],
  ['/connect/link_1', 'link_1'],
  ['/connect/done', null],
  ['/portal', null],
  ['/portal/link_1/more', null],
  ['/live/portal/link_1', null],
])('the link of %s is %s', (path, id) => {
  expect(linkIdOf(path)).toBe(id);
});
