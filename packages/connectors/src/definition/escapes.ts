/** What a caller said is never markup: for each kind of product, how a text is written so that people see it as it was said. */

export function asHtml(text: string): string {
  return asEntities(text).replaceAll('"', '&quot;').replaceAll('\n', '<br>');
}

/** Of Slack, and of the inside of HTML. */
export function asEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For products whose markup is between angle brackets and that know no escape: these are written full-width. */
export function withoutAngles(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** The same, of square brackets. */
export function withoutSquares(text: string): string {
  return text.replaceAll('[', '［').replaceAll(']', '］');
}
