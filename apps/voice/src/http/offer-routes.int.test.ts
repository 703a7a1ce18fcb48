import { makeSecret } from '@uketsuke/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { readOffer } from '../testing/browser/offers/index.ts';
import { startVoiceEdge, type VoiceEdge, type VoiceEdgeOptions } from '../testing/browser/voice-edge.ts';

const edges: VoiceEdge[] = [];
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
});

async function start(options: VoiceEdgeOptions = {}): Promise<VoiceEdge> {
  const edge = await startVoiceEdge(options);
  edges.push(edge);
  return edge;
}

const sdp = readOffer('chromium');
const token = makeSecret('vct_');

interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

async function read(response: Response): Promise<Answered> {
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

function expectError({ status, body, headers }: Answered, wantedStatus: number, error: string): void {
  expect([status, body.error]).toEqual([wantedStatus, error]);
  expect(body.message).toEqual(expect.any(String));
  expect(body.request_id).toMatch(/^req_\w{22,}$/);
  expect(headers.get('x-request-id')).toBe(body.request_id);
  expect(headers.get('access-control-allow-origin')).toBe('*');
}

describe('POST /v1/webrtc/offer', () => {
  it.each([
    ['token', { token }],
    ['requestData.token', { requestData: { token } }],
    ['request_data.token', { request_data: { token, more: 1 } }],
    ['token beside other data', { token, requestData: 'text', request_data: null, unknown_field: 1 }],
  ])('takes the token as %s', async (_where, fields) => {
    const edge = await start();
    const { status, body, headers } = await read(await edge.offer({ sdp, ...fields }));
    expect(status).toBe(200);
    expect(body).toEqual({
      sdp: expect.stringContaining('v=0'),
      type: 'answer',
      pc_id: expect.stringMatching(/^\w{32}$/),
    });
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect(edge.asked).toEqual([{ token, call: 1 }]);
    await edge.leg(0);
  });

  it.each(['text/plain;charset=UTF-8', 'application/json, application/json', 'nonsense', ''])(
    'reads JSON whatever the content type is: %j',
    async (contentType) => {
      const edge = await start();
      const response = await edge.offer(
        {},
        { headers: { 'content-type': contentType }, body: Buffer.from(JSON.stringify({ sdp, type: 'offer', token })) },
      );
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ['no JSON', 'sdp'],
    ['nothing', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '5'],
  ])('answers %s with 400', async (_what, body) => {
    const edge = await start();
    expectError(await read(await edge.offer({}, { body })), 400, 'invalid_json');
  });

  it.each([
    ['no sdp', { sdp: undefined, token }, 'sdp: is required'],
    ['sdp that is no text', { sdp: 5, token }, 'sdp: must be a string'],
    ['an answer', { sdp, type: 'answer', token }, 'type: must be offer'],
    ['pc_id that is no text', { sdp, token, pc_id: 5 }, 'pc_id: must be a string'],
    ['restart_pc that is no boolean', { sdp, token, restart_pc: 'yes' }, 'restart_pc: must be a boolean'],
    ['sdp that is none', { sdp: 'hello', token }, 'sdp: is not a session description'],
    ['sdp without audio', { sdp: sdp.replaceAll('opus', 'speex'), token }, 'sdp: offers no Opus audio'],
  ])('answers %s with 422 and spends no token', async (_what, body, detail) => {
    const edge = await start();
    const answered = await read(await edge.offer(body));
    expectError(answered, 422, 'invalid_request');
    expect(answered.body.details).toEqual([detail]);
    expect(edge.asked).toEqual([]);
  });

  it('answers a body that is too large with 422', async () => {
    const edge = await start();
    expectError(await read(await edge.offer({ sdp: 'x'.repeat(300_000), token })), 422, 'invalid_request');
  });

  it.each([
    ['no token', {}, 'token: missing'],
    ['an empty token', { token: '' }, 'token: missing'],
    ['a token that is no text', { requestData: { token: 5 } }, 'token: missing'],
    ['a token of another kind', { token: makeSecret('vts_') }, 'token: malformed'],
  ])('answers %s with 403, and says why', async (_what, fields, detail) => {
    const edge = await start();
    const answered = await read(await edge.offer({ sdp, ...fields }));
    expectError(answered, 403, 'forbidden');
    expect(answered.body.details).toEqual([detail]);
    expect(edge.asked).toEqual([]);
  });

  it.each([
    ['no token', {}],
    ['a token that cannot exist', { token: 'vct_x' }],
    ['a token of another kind', { token: makeSecret('vts_') }],
  ])('answers %s with 403 also where the SDP is useless', async (_what, fields) => {
    const edge = await start();
    expectError(await read(await edge.offer({ sdp: 'v=0', ...fields })), 403, 'forbidden');
    expect(edge.asked).toEqual([]);
  });

  it('answers an unknown pc_id with 404 also where the SDP is useless', async () => {
    const edge = await start();
    expectError(await read(await edge.offer({ sdp: 'v=0', pc_id: 'unknown' })), 404, 'not_found');
  });

  it('answers a refusal with 403 and starts nothing', async () => {
    const edge = await start({ admit: () => Promise.resolve({ refused: 'balance_depleted' }) });
    const answered = await read(await edge.offer({ sdp, token }));
    expectError(answered, 403, 'forbidden');
    expect(answered.body.details).toEqual(['billing: balance_depleted']);
    expect([edge.legs.length, edge.activeCount()]).toEqual([0, 0]);
  });

  it('says in the language of Accept-Language why it refuses, in Japanese by default', async () => {
    const edge = await start({ admit: () => Promise.resolve({ refused: 'token_expired' }) });
    const body = JSON.stringify({ sdp, type: 'offer', token });
    const inLanguage = async (language: string) =>
      (await read(await edge.offer({}, { headers: { 'accept-language': language }, body }))).body;
    expect(await inLanguage('en-GB')).toMatchObject({ message: 'This is not allowed.', details: ['token: expired'] });
    expect(await inLanguage('*')).toMatchObject({ details: ['token: 有効期限が切れています'] });
  });

  it('lets one token open one call, even for offers at the same time', async () => {
    const edge = await start();
    const answers = await Promise.all([1, 2, 3, 4].map(() => edge.offer({ sdp, token })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    const { body } = await read(await edge.offer({ sdp, token }));
    expect(body.details).toEqual(['token: used']);
    expect(edge.asked).toHaveLength(1);
  });

  it('lets a client come back whose first answer was lost on its way', async () => {
    const edge = await start();
    const first = await read(await edge.offer({ sdp, token }));
    const second = await read(await edge.offer({ sdp, token, restart_pc: true }));
    expect(second.status).toBe(200);
    expect(second.body.pc_id).not.toBe(first.body.pc_id);
    expect([edge.asked.length, edge.activeCount()]).toEqual([1, 1]);
  });

  it('answers 503 while the gateway is away, and asks for the same call again afterwards', async () => {
    let isAway = true;
    const edge = await start({
      admit: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('admitted')),
    });
    expectError(await read(await edge.offer({ sdp, token })), 503, 'unavailable');
    isAway = false;
    expect((await edge.offer({ sdp, token, restart_pc: true })).status).toBe(200);
    const [first, second] = edge.asked;
    expect(first?.call).toBe(second?.call);
    expect(edge.errors).toHaveLength(1);
  });

  it('answers 503 while the node takes no more calls, and asks nobody', async () => {
    const edge = await start({ isAccepting: () => false });
    expectError(await read(await edge.offer({ sdp, token })), 503, 'unavailable');
    expect(edge.asked).toEqual([]);
  });

  it('answers 404 for a connection that it does not know, and for one of a call that has ended', async () => {
    const edge = await start();
    expectError(await read(await edge.offer({ sdp, pc_id: 'unknown' })), 404, 'not_found');
    const { body } = await read(await edge.offer({ sdp, token }));
    const leg = await edge.leg(0);
    await leg.close({ outcome: 'completed', drain: false });
    for (const restart_pc of [true, false]) {
      const answered = await read(await edge.offer({ sdp, token: makeSecret('vct_'), pc_id: body.pc_id, restart_pc }));
      expectError(answered, 404, 'not_found');
    }
    expect(edge.asked).toHaveLength(1);
  });

  it('takes an unknown pc_id with a good token as a new call', async () => {
    const edge = await start();
    expect((await edge.offer({ sdp, token, pc_id: 'of another node' })).status).toBe(200);
  });
});

describe('PATCH /v1/webrtc/offer', () => {
  const patch = async (edge: VoiceEdge, body: unknown): Promise<Answered> =>
    read(await edge.offer({}, { method: 'PATCH', body: JSON.stringify(body) }));

  it('answers ok for candidates of any kind', async () => {
    const edge = await start();
    const { body } = await read(await edge.offer({ sdp, token }));
    const candidates = [
      '',
      'candidate:1 1 udp 1 10.0.0.7 50000 typ host ufrag PkQv',
      'x',
      'candidate:1 1 udp 1 a.local 5 typ host',
    ].map((candidate) => ({ candidate, sdp_mid: null, sdp_mline_index: null }));
    const answered = await patch(edge, { pc_id: body.pc_id, candidates });
    expect([answered.status, answered.body]).toEqual([200, { ok: true }]);
    expect((await patch(edge, { pc_id: body.pc_id, candidates: [] })).body).toEqual({ ok: true });
  });

  it('answers 404 for an unknown pc_id', async () => {
    const answered = await patch(await start(), { pc_id: 'unknown', candidates: [] });
    expectError(answered, 404, 'not_found');
    expect(answered.body).toMatchObject({ details: ['pc_id: not found'] });
  });

  it.each([
    ['no pc_id', { pc_id: null, candidates: [] }],
    ['no candidates', { pc_id: 'x' }],
    ['a candidate that is none', { pc_id: 'x', candidates: ['candidate:1'] }],
  ])('answers %s with 422', async (_what, body) => {
    expectError(await patch(await start(), body), 422, 'invalid_request');
  });
});

describe('from another origin', () => {
  it('every method and every header that is asked for is allowed', async () => {
    const edge = await start();
    const response = await fetch(edge.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,x-app',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, PATCH, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-app');
  });

  it('other paths and methods are 404 in the usual shape; of a method those that there are are named', async () => {
    const edge = await start();
    const wrong = await fetch(edge.url, { headers: { 'accept-language': 'en' } });
    expect(wrong.headers.get('allow')).toBe('POST, PATCH');
    const answered = await read(wrong);
    expectError(answered, 404, 'not_found');
    expect(answered.body).toMatchObject({ message: 'This path takes POST, PATCH.' });
    expectError(await read(await fetch(new URL('/nowhere', edge.url))), 404, 'not_found');
  });
});
