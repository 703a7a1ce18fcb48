import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { ProviderError } from '../definition/provider.ts';
import { namedTexts } from '../definition/named-texts.ts';
import { clip, nationalDigits } from '../definition/texts.ts';
import { apiPath, type AppConfig } from './app-config.ts';
import { fieldsAnswer, quoted, textOf, valueFor } from './record.ts';

const recordsMax = 5;
const fieldsKeptMs = 300_000;
const recordsAnswer = z.object({
  records: z.array(z.record(z.string(), z.object({ value: z.unknown() }))),
  totalCount: z.string().nullish(),
});

const addParameters = z.strictObject({ values: z.record(z.string().min(1).max(64), z.string().max(5000)) });
const addRecord = defineAction<AppConfig, typeof addParameters>({
  name: 'add_record',
  tool: 'kintone_add_record',
  description: { ja: 'kintone のアプリにレコードを追加する', en: 'Adds a record to the kintone app' },
  done: { ja: 'レコードを追加しました', en: 'A record was added' },
  confirm: false,
  repetition: 'local',
  parameters: addParameters,
  parametersFor: ({ fields }) => z.strictObject({ values: namedTexts(Object.keys(fields)) }),
  async run(provider, { config, arguments: { values } }) {
    const unknown = Object.keys(values).some((key) => config.fields[key] === undefined);
    if (unknown)
      throw new ProviderError('invalid', `Only these values can be kept: ${Object.keys(config.fields).join(', ')}.`);
    const form = { path: apiPath(config, 'app/form/fields.json'), query: { app: config.app } };
    const fields = await provider.kept(`fields ${form.path} ${config.app}`, fieldsKeptMs, () =>
      ask(provider, form, fieldsAnswer),
    );
    const entries = Object.entries(values).map(([key, value]) => {
      const code = config.fields[key] ?? '';
      const field = fields.properties[code];
      if (!field) throw new ProviderError('config', `The app has no field ${clip(code, 60)}.`);
      return [code, { value: valueFor(field, value) }] as const;
    });
    const json = { app: config.app, record: Object.fromEntries(entries) };
    const path = apiPath(config, 'record.json');
    const { id } = await ask(provider, { method: 'POST', path, json }, z.object({ id: z.string() }));
    return { ok: true, record_id: id };
  },
});

const findParameters = z.strictObject({ value: z.string().min(1).max(200) });
const findRecords = defineAction<AppConfig, typeof findParameters>({
  name: 'find_records',
  tool: 'kintone_find_records',
  description: { ja: 'kintone のアプリからレコードを探す', en: 'Finds records in the kintone app' },
  confirm: false,
  repetition: 'none',
  parameters: findParameters,
  async run(provider, { config, arguments: { value } }) {
    const field = config.lookup_field ?? Object.values(config.fields)[0];
    if (field === undefined) throw new ProviderError('config', 'The settings name no field.');
    const where = `${field} in (${spellingsOf(value).map(quoted).join(', ')})`;
    const query = {
      ...{ app: config.app, query: `${where} order by $id desc limit ${recordsMax}`, totalCount: true },
      ...Object.fromEntries(['$id', ...Object.values(config.fields)].map((code, at) => [`fields[${at}]`, code])),
    };
    const { records, totalCount } = await ask(
      provider,
      { path: apiPath(config, 'records.json'), query },
      recordsAnswer,
    );
    const shown = records.slice(0, recordsMax).map((record) => ({
      record_id: textOf(record['$id']?.value),
      ...Object.fromEntries(
        Object.entries(config.fields)
          .slice(0, 8)
          .map(([key, code]) => [key, clip(textOf(record[code]?.value), 80)]),
      ),
    }));
    return { records: shown, has_more: Number(totalCount ?? '0') > shown.length };
  },
});

export const appActions = [addRecord, findRecords];

/** kintone compares texts exactly: a phone number is tried as people write it. */
function spellingsOf(value: string): string[] {
  const digits = nationalDigits(value);
  if (!/^0\d{9,10}$/.test(digits)) return [value];
  const [isMobile, isFree] = [/^0[5-9]0\d{8}$/.test(digits), digits.startsWith('0120')];
  const cuts = isMobile
    ? [[3, 7]]
    : [
        [2, 6],
        [3, 6],
        [4, 6],
      ];
  const hyphened = (isFree ? [[4, 7]] : cuts).map(([a = 0, b = 0]) =>
    [digits.slice(0, a), digits.slice(a, b), digits.slice(b)].join('-'),
  );
  return [...new Set([value, digits, ...hyphened, `+81${digits.slice(1)}`])];
}
