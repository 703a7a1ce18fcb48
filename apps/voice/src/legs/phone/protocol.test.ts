import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneMessageWriter, readPhoneMessage } from './protocol.ts';

const start = (fields: object): string =>
  JSON.stringify({
    event: 'start',
    sequenceNumber: '1',
    start: {
      accountSid: 'AC1',
      streamSid: 'MZ1',
      callSid: 'CA1',
      tracks: ['inbound'],
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
      customParameters: { tenant: 'ten_1', secret: 'vts_1', agent: 'agt_1', from: '+81312345678' },
      ...fields,
    },
    streamSid: 'MZ1',
  });

describe('media stream messages', () => {
  it('reads the call and its parameters from start', () => {
    expect(readPhoneMessage(start({}))).toEqual({
      event: 'start',
      start: {
        streamSid: 'MZ1',
        callSid: 'CA1',
        parameters: { tenant: 'ten_1', secret: 'vts_1', agent: 'agt_1', from: '+81312345678' },
      },
    });
  });

  it('takes a start without call, format or parameters, and parameters only as text', () => {
    const message =
      '{"event":"start","start":{"streamSid":"MZ1","customParameters":{"tenant":7,"from":"x","__proto__":"y"}}}';
    expect(readPhoneMessage(message)).toMatchObject({
      event: 'start',
      start: { callSid: null, parameters: { from: 'x' } },
    });
    expect(readPhoneMessage('{"event":"start","start":{"streamSid":"MZ1"}}')).not.toBeNull();
  });

  it('refuses audio that is not mu-law of 8 kHz', () => {
    expect(readPhoneMessage(start({ mediaFormat: { encoding: 'audio/opus', sampleRate: 8000 } }))).toBeNull();
    expect(readPhoneMessage(start({ mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 16000 } }))).toBeNull();
  });

  it('reads media, keys, marks and stop', () => {
    expect(readPhoneMessage('{"event":"media","media":{"track":"inbound","timestamp":"40","payload":"/38A"}}')).toEqual(
      {
        event: 'media',
        payload: Buffer.from([0xff, 0x7f, 0x00]),
        timestampMs: 40,
      },
    );
    expect(readPhoneMessage('{"event":"dtmf","dtmf":{"digit":"#"}}')).toEqual({ event: 'dtmf', digit: '#' });
    expect(readPhoneMessage('{"event":"mark","mark":{"name":"m1"}}')).toEqual({ event: 'mark', name: 'm1' });
    expect(readPhoneMessage('{"event":"stop","stop":{}}')).toEqual({ event: 'stop' });
    expect(readPhoneMessage('{"event":"connected","protocol":"Call"}')).toEqual({ event: 'connected' });
  });

  it.each([
    'not json',
    '',
    'null',
    '[]',
    '1',
    '{"event":"media"}',
    '{"event":"media","media":[]}',
    '{"event":"media","media":{"payload":17}}',
    '{"event":"media","media":{"payload":"***"}}',
    '{"event":"media","media":{"payload":"A"}}',
    `{"event":"media","media":{"payload":"${'A'.repeat(20_000)}"}}`,
    '{"event":"dtmf","dtmf":{"digit":"12"}}',
    '{"event":"dtmf","dtmf":{"digit":1}}',
    '{"event":"mark","mark":{}}',
    '{"event":"start","start":{}}',
    '{"event":"start"}',
    '{"event":7}',
    '{"media":{"payload":"//8="}}',
  ])('skips what it cannot use: %s', (text) => {
    expect(readPhoneMessage(text)).toBeNull();
  });

  it.each([
    '{"event":"later-invention","data":[1]}',
    '{"event":"media","media":{"track":"outbound","payload":"//8="}}',
    '{"event":"media","media":{"payload":""}}',
  ])('lets pass what does not concern us: %s', (text) => {
    expect(readPhoneMessage(text)).toEqual({ event: 'other' });
  });

  it('never throws, whatever arrives', () => {
    const anyMessage = fc.record(
      {
        event: fc.oneof(fc.constantFrom('start', 'media', 'dtmf', 'mark', 'stop', 'connected'), fc.jsonValue()),
        start: fc.jsonValue(),
        media: fc.oneof(fc.jsonValue(), fc.record({ payload: fc.jsonValue(), timestamp: fc.jsonValue() })),
        dtmf: fc.jsonValue(),
        mark: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          anyMessage.map((message) => JSON.stringify(message)),
        ),
        (text) => {
          const message = readPhoneMessage(text);
          expect(message === null || typeof message.event === 'string').toBe(true);
        },
      ),
    );
  });

  it('writes the three messages of our side with the id of the stream', () => {
    const write = phoneMessageWriter('MZ"1');
    expect(JSON.parse(write.media(Uint8Array.of(255, 127, 0).subarray(1)))).toEqual({
      event: 'media',
      streamSid: 'MZ"1',
      media: { payload: 'fwA=' },
    });
    expect(JSON.parse(write.mark('m1'))).toEqual({ event: 'mark', streamSid: 'MZ"1', mark: { name: 'm1' } });
    expect(JSON.parse(write.clear())).toEqual({ event: 'clear', streamSid: 'MZ"1' });
  });
});
