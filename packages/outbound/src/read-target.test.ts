import { describe, expect, it } from 'vitest';
import { OutboundError, type OutboundErrorKind } from './outbound-error.ts';
import { readTarget } from './read-target.ts';

const open = { allowPrivateTargets: true, requireHttps: false };
const closed = { allowPrivateTargets: false, requireHttps: false };

function refusalOf(url: string, rules = closed): OutboundErrorKind | null {
  try {
    readTarget(url, rules);
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.kind;
    throw error;
  }
}

describe('a literal address is known in every spelling', () => {
  it.each([
    ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0x7f.0.0.1/'],
    ...['http://0177.0.0.1/', 'http://017700000001/', 'http://127.0.0.1./', 'http://127.0.0.1:8080/', 'http://0/'],
    ...[
      'http://①②⑦.0.0.1/',
      'http://127。0。0。1/',
      'http://%31%32%37.0.0.1/',
      'http://0x7F.1/',
      'http://0300.0250.1/',
    ],
    ...['http://[::1]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ...['http://[::]/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/', 'http://[64:ff9b::7f00:1]/'],
    ...['http://[2002:7f00:1::]/', 'http://[::127.0.0.1]/', 'https://169.254.169.254/latest/meta-data/'],
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://172.16.0.1/', 'http://100.64.0.1/', 'http://0xa9fea9fe/'],
  ])('%s is blocked', (url) => {
    expect(refusalOf(url)).toBe('blocked_address');
  });

  it.each(['http://1.1.1.1/', 'http://0x01010101/', 'http://[2606:4700:4700::1111]:8443/'])(
    '%s may be reached',
    (url) => {
      expect(refusalOf(url)).toBeNull();
    },
  );
});

describe('names of the own machine or network', () => {
  it.each([
    ...[
      'http://localhost/',
      'http://LOCALHOST./',
      'http://a.localhost/',
      'http://printer.local/',
      'https://db.internal/',
    ],
    ...['http://metadata.google.internal/', 'http://router.home.arpa/', 'http://ｌｏｃａｌｈｏｓｔ/'],
  ])('%s is blocked', (url) => {
    expect(refusalOf(url)).toBe('blocked_address');
  });

  it.each(['https://localhost.example/', 'https://mylocal/', 'https://internal.example.com/'])(
    '%s is looked up',
    (url) => {
      expect(refusalOf(url)).toBeNull();
    },
  );
});

describe('what cannot be a target', () => {
  it.each([
    ...[
      '',
      'example.com',
      '/path',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'ws://example.com/',
    ],
    ...['https://user@example.com/', 'https://user:secret@example.com/', 'https://:secret@example.com/'],
    ...['https://example.com:25/', 'https://example.com:22/', 'http://example.com:6667/', 'http://example.com:0/'],
    ...['https://[fe80::1%25eth0]/', 'https://1.2.3.4.5/', 'https://256.1.1.1/', 'https://./', 'https://a..b/'],
    ...['https://exa mple.com/', 'https://example.com:99999/', 'https://ex%00ample.com/', 'http://a.b..'],
  ])('%s', (url) => {
    expect(refusalOf(url)).toBe('invalid_url');
  });
});

it('http is refused where https is required, and private targets are not allowed', () => {
  expect(refusalOf('http://example.com/', { ...closed, requireHttps: true })).toBe('invalid_url');
  expect(refusalOf('https://example.com/', { ...closed, requireHttps: true })).toBeNull();
  expect(refusalOf('http://example.com/', { ...open, requireHttps: true })).toBeNull();
});

describe('where private targets are allowed', () => {
  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://printer.local/',
  ])('%s may be reached', (url) => {
    expect(refusalOf(url, open)).toBeNull();
  });

  it.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://0.0.0.0/', 'http://[::ffff:169.254.169.254]/'])(
    '%s is blocked all the same',
    (url) => {
      expect(refusalOf(url, open)).toBe('blocked_address');
    },
  );
});

it('an international name is looked up by its ASCII form, without the trailing dot', () => {
  expect(readTarget('https://日本語.example./', closed).hostname).toBe('xn--wgv71a119e.example');
});
