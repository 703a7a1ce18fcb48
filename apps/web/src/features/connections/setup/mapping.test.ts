import { describe, expect, it } from 'vitest';
import { firstChoice, firstLookup, mapTo, type Place } from './mapping.ts';

const place = (id: string, label = id): Place => ({ id, label, isRequired: false });

describe('where values are written', () => {
  it('a place that has a name keeps it, because agents may have been written for it', () => {
    const before = { customer_name: 'name' };
    expect(mapTo([place('name', 'お名前'), place('tel', '電話番号')], before)).toEqual({
      ...before,
      電話番号: 'tel',
    });
  });

  it('two places that people see under one name are told apart', () => {
    expect(mapTo([place('a', 'Note'), place('b', 'Note')], {})).toEqual({ Note: 'a', b: 'b' });
  });

  it('a name is never longer than the service takes', () => {
    const [name] = Object.keys(mapTo([place('a', '名'.repeat(100))], {}));
    expect(name).toHaveLength(64);
  });

  it('all of them are chosen at first, but what was set before stays as it was', () => {
    const places = [place('a'), place('b')];
    expect(firstChoice(places, {})).toEqual(['a', 'b']);
    expect(firstChoice(places, { x: 'b' })).toEqual(['b']);
    expect(firstChoice(places, { x: 'gone' })).toEqual(['a', 'b']);
  });

  it('callers are looked up where it was set, else by what seems to be a telephone number', () => {
    const places = [place('a', 'お名前'), place('b', '携帯電話')];
    expect(firstLookup(places, undefined)).toBe('b');
    expect(firstLookup(places, 'a')).toBe('a');
    expect(firstLookup([place('c')], 'gone')).toBe('c');
  });
});
