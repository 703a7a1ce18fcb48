import { describe, expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a'.repeat(32));
const place = { table: 'signing_secret', row: 'sec_1', column: 'sealed' };

describe('the secret box', () => {
  test('refuses an APP_SECRET under 32 characters', () => {
    expect(() => createSecretBox('a'.repeat(31))).toThrow('at least 32');
  });

  test('opens what it sealed, text and bytes, empty ones too', () => {
    expect(box.openText(box.seal('whsec_秘密', place), place)).toBe('whsec_秘密');
    expect(box.openText(box.seal('', place), place)).toBe('');
    expect([...box.open(box.seal(Uint8Array.of(0, 255, 7), place), place)]).toEqual([0, 255, 7]);
  });

  test('two seals of one text share nothing after the version byte', () => {
    const [first, second] = [box.seal('same', place), box.seal('same', place)];
    expect(Buffer.from(first).equals(second)).toBe(false);
    expect(first[0]).toBe(1);
    expect(Buffer.from(first).includes('same')).toBe(false);
  });

  test('does not open in another table, row or column', () => {
    const sealed = box.seal('secret', place);
    for (const moved of [{ table: 'other' }, { row: 'sec_2' }, { column: 'other' }]) {
      expect(() => box.open(sealed, { ...place, ...moved })).toThrow();
    }
  });

  test('does not open when any byte was changed or cut off', () => {
    const sealed = box.seal('secret', place);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Uint8Array.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed, place), `byte ${index}`).toThrow();
    }
    expect(() => box.open(sealed.subarray(0, -1), place)).toThrow();
    expect(() => box.open(sealed.subarray(0, 5), place)).toThrow();
  });

  test('does not open with another APP_SECRET', () => {
    expect(() => createSecretBox('b'.repeat(32)).open(box.seal('secret', place), place)).toThrow();
  });

  test('verifies its own signature for the same label and bytes only', () => {
    const signature = box.sign('cursor', 'bytes');
    expect(signature).toHaveLength(16);
    expect(box.verify('cursor', 'bytes', signature)).toBe(true);
    expect(box.verify('cursor', 'other', signature)).toBe(false);
    expect(box.verify('other', 'bytes', signature)).toBe(false);
    expect(box.verify('cursor', 'bytes', signature.subarray(0, 8))).toBe(false);
    expect(createSecretBox('b'.repeat(32)).verify('cursor', 'bytes', signature)).toBe(false);
  });

  test('with the APP_SECRET before, what that one sealed and signed still holds, and nothing new depends on it', () => {
    const changed = createSecretBox('b'.repeat(32), { previous: ['a'.repeat(32)] });
    const onlyNew = createSecretBox('b'.repeat(32));
    expect(changed.openText(box.seal('whsec_1', place), place)).toBe('whsec_1');
    expect(changed.verify('cursor', 'bytes', box.sign('cursor', 'bytes'))).toBe(true);

    expect(onlyNew.openText(changed.seal('whsec_2', place), place)).toBe('whsec_2');
    expect(onlyNew.verify('cursor', 'bytes', changed.sign('cursor', 'bytes'))).toBe(true);
    expect(changed.deriveSecret('x')).toBe(onlyNew.deriveSecret('x'));

    expect(() => changed.open(createSecretBox('c'.repeat(32)).seal('x', place), place)).toThrow();
    expect(changed.verify('cursor', 'other', box.sign('cursor', 'bytes'))).toBe(false);
    expect(() => createSecretBox('b'.repeat(32), { previous: ['short'] })).toThrow('at least 32');
  });
});
