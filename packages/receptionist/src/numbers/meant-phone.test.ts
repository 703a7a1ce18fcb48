import { expect, it } from 'vitest';
import { meantPhone } from './meant-phone.ts';

it.each([
  ['090の1234の5678、あ、ちがう、5687です', '090-1234-5687'],
  ['いえ、違います。090の1234の5678、あ、ちがう、5687です', '090-1234-5687'],
  ['090-1234-5678、あ、違う、03-3333-4444です', '03-3333-4444'],
  ['080の5555の、01、あ、違う、0294です', '080-5555-0294'],
  ['090-1234-5678です', '090-1234-5678'],
])('of "%s" the number is %s', (text, value) => {
  expect(meantPhone(text, { isAsked: true, country: 'JP' })).toMatchObject({ status: 'valid', value });
});
