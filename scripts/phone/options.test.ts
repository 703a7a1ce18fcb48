import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('npm run phone', () => {
  it('keeps the order in which --say and --keys were written', () => {
    const options = parseOptions(['--say', 'はい', '--keys', '1#', '--say', 'いいえ', '--from', '+8190'], '/root');
    expect(options).toMatchObject({
      dataDir: '/root/.data',
      from: '+8190',
      language: 'ja',
      steps: [
        { do: 'say', text: 'はい' },
        { do: 'keys', keys: '1#' },
        { do: 'say', text: 'いいえ' },
      ],
    });
  });

  it('holds the built-in conversation when nothing is asked for', () => {
    expect(parseOptions([], '/root')).toMatchObject({ steps: null, url: null, maxSeconds: 300 });
  });

  it('calls a tenant that is named, on the running stack or on another voice node', () => {
    const named = ['--tenant', 'ten_1', '--secret', 'vts_1'];
    const tenant = { id: 'ten_1', secret: 'vts_1' };
    expect(parseOptions(named, '/root')).toMatchObject({ url: null, tenant });
    expect(parseOptions([...named, '--url', 'ws://x'], '/root')).toMatchObject({ url: 'ws://x', tenant });
  });

  it('says what is wrong', () => {
    expect(() => parseOptions(['--keys', 'x'], '/')).toThrow('--keys: keys are');
    expect(() => parseOptions(['--tenant', 'a'], '/')).toThrow('go together');
    expect(() => parseOptions(['--url', 'ws://x'], '/')).toThrow('--url needs --tenant and --secret');
    expect(() => parseOptions(['--language', 'fr'], '/')).toThrow('--language');
    expect(() => parseOptions(['--loud'], '/')).toThrow('--loud');
    expect(() => parseOptions(['--url', 'somewhere', '--tenant', 'a', '--secret', 'b'], '/')).toThrow(
      '"somewhere" is no address',
    );
    expect(() => parseOptions(['--max-seconds', '0'], '/')).toThrow('from 1');
    expect(() => parseOptions(['--script', '/none/such.txt'], '/')).toThrow('/none/such.txt cannot be read');
    expect(() => parseOptions(['--record', '/none/such.wav'], '/')).toThrow('/none/such.wav cannot be written');
    expect(() => parseOptions(['--record', '/'], '/')).toThrow('is a folder');
    expect(parseOptions(['--help'], '/')).toBe('help');
  });
});
