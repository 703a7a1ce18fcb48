import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const parseGeneral = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;
/** `2026-11-21 07:58:40.123456+00`, as PostgreSQL writes nearly every time. */
const usual = /^(?!00)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;

/** How `pg` reads columns; times in half the time of its own parser, which costs more than the rest of a row of calls. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary' ? parseTimestamp : (pg.types.getTypeParser(oid, format) as unknown),
};

/** The engine reads this form by itself; before Christ, infinity and odd zones go to the general parser. */
export function parseTimestamp(text: string): unknown {
  return usual.test(text) ? new Date(text) : parseGeneral(text);
}
