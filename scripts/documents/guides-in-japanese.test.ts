/** A guide says the same in Japanese as in English: what one of them gains or loses, the other does too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideNames } from '@uketsuke/gateway/guides';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs');
const fence = /^ *```(\w*)\n([^]*?)^ *```$/gm;

interface Page {
  /** Without its code. */
  prose: string;
  code: { language: string; text: string }[];
}

function pageOf(file: string): Page {
  const text = readFileSync(join(folder, file), 'utf8');
  const code = [...text.matchAll(fence)].map(([, language = '', body = '']) => ({ language, text: body }));
  return { prose: text.replaceAll(fence, ''), code };
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, part = '']) => part);
const unique = (names: string[]): string[] => [...new Set(names)].toSorted();

/** Headings by level, rows of tables by their columns, and items of lists, in the order of the page. */
function outlineOf(prose: string): string[] {
  return all(prose, /^( *(?:#+ |\||\d+\. |- ).*)$/gm).map((line) => {
    const columns = line.replaceAll(/`[^`]*`/g, '').match(/\|/g);
    return columns ? `table of ${columns.length - 1}` : (/^ *(#+|\d+\.|-)/.exec(line)?.[0] ?? line);
  });
}

/** Callers and greetings of examples are in the language of the page: of words in JSON only where they stand is kept. */
const withoutWords = (text: string): string =>
  text.replaceAll(/(?<=(?:"(?:name|greeting|persona|label|closing|q|a)": |"handoff_when": \[))"[^"]*"/g, '""');

describe.each(guideNames)('%s', (name) => {
  const english = pageOf(`${name}.md`);
  const japanese = pageOf(`${name}.ja.md`);

  test('has the same headings, tables and lists', () => {
    expect(outlineOf(japanese.prose)).toEqual(outlineOf(english.prose));
  });

  test('has the same code', () => {
    const plain = ({ code }: Page) => code.map(({ language, text }) => ({ language, text: withoutWords(text) }));
    expect(plain(japanese)).toEqual(plain(english));
  });

  test('names the same settings, commands, fields and files', () => {
    const named = ({ prose }: Page): string[] => unique(all(prose, /`([^`]+)`/g));
    expect(named(japanese)).toEqual(named(english));
  });

  test('has the same figures', () => {
    // Spelled out in English where they are small, and with other units; so those of three digits and more.
    const figures = ({ prose }: Page): string[] =>
      unique(all(prose.replaceAll(/`[^`]+`/g, '').replaceAll(',', ''), /(?<![\w-])(\d{3,})(?![\w])/g));
    expect(figures(japanese)).toEqual(figures(english));
  });

  test('leads to the same pages, to a guide in its own language', () => {
    const links = ({ prose }: Page): string[] => unique(all(prose, /\]\(([^)#]+)/g));
    const own = (target: string): string =>
      guideNames.some((one) => `${one}.md` === target) ? target.replace('.md', '.ja.md') : target;
    expect(links(japanese)).toEqual(unique(links(english).map(own)));
  });
});
