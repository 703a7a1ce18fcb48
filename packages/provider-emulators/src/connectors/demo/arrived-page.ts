import type { Providers } from '../create-providers.ts';
import { html, page } from './html.ts';

/** What agents have written into the demo's outside systems. */
export function arrivedPage({ google, microsoft, hubspot, slack }: Providers): string {
  const sheets = [...google.sheets.rows.values()].flatMap((sheet) => [...sheet.entries()]);
  const parts: [string, string[]][] = [
    [
      'Google カレンダー',
      [...google.calendar.events.values()]
        .flat()
        .toSorted((a, b) => Date.parse(a.start.dateTime) - Date.parse(b.start.dateTime))
        .map((event) => `${event.start.dateTime} ${event.summary}${event.status === 'cancelled' ? '（取消）' : ''}`),
    ],
    ...sheets.map(([title, rows]): [string, string[]] => [
      `Google スプレッドシート「${title}」`,
      rows.map((row) => row.join(' ｜ ')),
    ]),
    ['Microsoft 365 カレンダー', microsoft.events.map(({ start, subject }) => `${start.dateTime} ${subject}`)],
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
