import { describe, expect, it } from 'vitest';
import { parseScript } from './steps.ts';

describe('phone scripts', () => {
  it('reads every kind of step in order', () => {
    const script = '// a call\nwait 500\nsay はい、 田中です。\n\nKEYS 090*#\nwav hello there.wav\nhang up\n';
    expect(parseScript(script)).toEqual([
      { do: 'wait', ms: 500 },
      { do: 'say', text: 'はい、 田中です。' },
      { do: 'keys', keys: '090*#' },
      { do: 'wav', path: 'hello there.wav' },
      { do: 'hang-up' },
    ]);
  });

  it.each([
    ['say', 'Line 1 of the script: say what?'],
    ['wait\nwait soon', 'Line 1 of the script: wait takes milliseconds'],
    ['wait 1\nkeys 09x', 'Line 2 of the script: keys are'],
    ['sing', 'Line 1 of the script: "sing" is no step'],
    ['wav', 'Line 1 of the script: which file?'],
  ])('names the line that it cannot read: %s', (script, message) => {
    expect(() => parseScript(script)).toThrow(message);
  });
});
