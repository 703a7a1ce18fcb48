import type { KintoneFormFieldProperty as property } from '@kintone/rest-api-client';

type Field = property.OneOf;

const text = { noLabel: false, required: false, defaultValue: '' };
const line = { ...text, unique: false, minLength: '', maxLength: '', expression: '', hideExpression: false };
const number = { ...text, unique: false, minValue: '', maxValue: '', digit: false, displayScale: '', unit: '' };
const tags = ['予約', '電話', '質問'];

/** The form of the app, by the codes of its fields. */
export const fields: Readonly<Record<string, Field>> = {
  name: { type: 'SINGLE_LINE_TEXT', code: 'name', label: 'お名前', ...line, required: true },
  電話番号: { type: 'SINGLE_LINE_TEXT', code: '電話番号', label: '電話番号', ...line },
  count: { type: 'NUMBER', code: 'count', label: '人数', ...number, unitPosition: 'BEFORE' },
  tags: {
    ...{ type: 'CHECK_BOX', code: 'tags', label: '種別', noLabel: false, required: false, defaultValue: [] },
    options: Object.fromEntries(tags.map((label, index) => [label, { label, index: String(index) }])),
    align: 'HORIZONTAL',
  },
  memo: { type: 'RICH_TEXT', code: 'memo', label: 'メモ', ...text },
  total: {
    ...{ type: 'CALC', code: 'total', label: '合計', noLabel: false, required: false, expression: 'count * 100' },
    ...{ hideExpression: false, format: 'NUMBER', displayScale: '', unit: '', unitPosition: 'BEFORE' },
  },
  status: { type: 'STATUS', code: 'status', label: 'ステータス', enabled: true },
};
