import { describe, expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';

const voiceOrigins = ['https://voice.example.com', 'http://127.0.0.1:4100'];
const request = { nonce: 'n0nce', isHttps: true, isDevelopment: false, voiceOrigins };
const policyOf = (change: Partial<typeof request> = {}) =>
  new Map(
    (pageHeaders({ ...request, ...change })['content-security-policy'] ?? '')
      .split('; ')
      .map((line): [string, string[]] => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]),
  );

describe('the headers of a page', () => {
  it('run scripts and styles of this answer only', () => {
    const policy = policyOf();
    expect(policy.get('script-src')).toEqual(["'self'", "'nonce-n0nce'", "'strict-dynamic'"]);
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-n0nce'"]);
  });

  it('nobody frames it, and nothing is loaded from elsewhere', () => {
    const policy = policyOf();
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    for (const name of ['default-src', 'font-src']) expect(policy.get(name)).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri']) expect(policy.get(name)).toEqual(["'none'"]);
  });

  it('the page of a link is framed by the origin of the link alone, and no other header says otherwise', () => {
    const headers = pageHeaders({ ...request, frameOrigin: 'https://app.example.com' });
    expect(headers['content-security-policy']).toContain('frame-ancestors https://app.example.com');
    expect(headers).not.toHaveProperty('x-frame-options');
    for (const frameOrigin of [null, undefined]) {
      const closed = pageHeaders({ ...request, ...(frameOrigin === null && { frameOrigin }) });
      expect(closed['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
      expect(closed['x-frame-options']).toBe('DENY');
    }
  });

  it('a page over https talks to its origin and to voice nodes over https, to nobody else, and stays on https', () => {
    expect(policyOf().get('connect-src')).toEqual(["'self'", 'https://voice.example.com']);
    expect(pageHeaders(request)['strict-transport-security']).toContain('max-age=');
  });

  it('without a voice node a page talks to its origin alone', () => {
    expect(policyOf({ voiceOrigins: [] }).get('connect-src')).toEqual(["'self'"]);
  });

  it('a page on this machine talks to its voice node over http, and promises no https', () => {
    expect(policyOf({ isHttps: false }).get('connect-src')).toEqual(["'self'", ...voiceOrigins]);
    expect(pageHeaders({ ...request, isHttps: false })).not.toHaveProperty('strict-transport-security');
  });
});
