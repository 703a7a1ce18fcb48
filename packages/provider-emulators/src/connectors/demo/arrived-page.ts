import type { Providers } from '../create-providers.ts';
import { html, page } from './html.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' });

/** "2026-11-26 11:00–11:30", where the demo's businesses are. */
function times(start: string, end: string): string {
  return `${clock.format(Date.parse(start))}–${clock.format(Date.parse(end)).slice(-5)}`;
}

/** Microsoft's times are UTC, with no sign of it. */
const utcOf = ({ dateTime }: { dateTime: string }): string => `${dateTime}Z`;

/** What agents have written into the demo's outside systems. */
export function arrivedPage({ google, microsoft, hubspot, slack }: Providers): string {
  const sheets = [...google.sheets.rows.values()].flatMap((sheet) => [...sheet.entries()]);
  const parts: [string, string[]][] = [
    [
      'Google カレンダー',
      [...google.calendar.events.values()]
        .flat()
        .toSorted((a, b) => Date.parse(a.start.dateTime) - Date.parse(b.start.dateTime))
        .map(({ start, end, summary, status }) => {
          const isCancelled = status === 'cancelled';
          return `${times(start.dateTime, end.dateTime)} ${summary}${isCancelled ? '（取消）' : ''}`;
        }),
    ],
    ...sheets.map(([title, rows]): [string, string[]] => [
      `Google スプレッドシート「${title}」`,
      rows.map((row) => row.join(' ｜ ')),
    ]),
    [
      'Microsoft 365 カレンダー',
      microsoft.events.map(({ start, end, subject }) => `${times(utcOf(start), utcOf(end))} ${subject}`),
    ],
    ['Microsoft Teams', microsoft.messages.map(({ channel, content }) => `${channel}: ${content}`)],
    ['HubSpot', hubspot.contacts.map(({ properties }) => Object.values(properties).join(' '))],
    ['Slack', slack.messages.map(({ channel, text }) => `${channel}: ${text}`)],
  ];
  return page(
    'デモの外部サービス / demo providers',
    html`<h1>デモの外部サービス</h1>
      <p class="demo">
        エージェントがデモの Google・Microsoft・HubSpot・Slack に書いた内容です。止めると消えます。<br />
        <span lang="en">What agents have written into the demo's providers. It is gone when the stack stops.</span>
      </p>
      ${parts.map(
        ([name, lines]) =>
          html`<h2>${name}</h2>
            <ul>
              ${lines.length === 0 ? html`<li>–</li>` : lines.map((line) => html`<li>${line}</li>`)}
            </ul>`,
      )}`,
  );
}
