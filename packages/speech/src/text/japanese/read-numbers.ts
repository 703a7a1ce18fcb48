import { normaliseJapanese } from './normalise.ts';

/**
 * Japanese text with its telephone numbers, dates, times and amounts as they are said, for voices that read figures as they like:
 * `11/25(水) 15:30` becomes `ジューイチガツ ニジューゴニチスイヨービ ジューゴジ サンジュップン`. All else is left as it is.
 */
export function readNumbers(text: string): string {
  return normaliseJapanese(text)
    .map(({ text: read, isReading, start, end }) => {
      const source = text.slice(start, end);
      return isReading && hasFigure.test(source) ? read : source;
    })
    .join('');
}

const hasFigure = /[\p{Nd}〜①-⑳Ⅰ-Ⅻ〇]|^\([月火水木金土日祝]/u;
