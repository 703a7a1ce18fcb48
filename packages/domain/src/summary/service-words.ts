/** How a summary says what was done at connected services. */
import type { Language } from '@uketsuke/contracts';

interface ServiceWords {
  /** Of "2026-11-26 10:00". */
  when(time: string): string;
  done(sentence: string, service: string): string;
  /** Of an action that has no words of its own for it. */
  doneUnnamed(action: string, service: string): string;
  undone(action: string, why: { service: string; reason: string }): string;
  unclear(action: string, service: string): string;
  /** By the code with which the action ended, or was left out of the call. */
  reasons: Readonly<Record<string, string>>;
}

const japanese: ServiceWords = {
  when: (time) => {
    const { month, day, clock } = partsOf(time);
    return `${month}月${day}日 ${clock}`;
  },
  done: (sentence, service) => `${sentence}（${service}）。`,
  doneUnnamed: (action, service) => `「${action}」を行いました（${service}）。`,
  undone: (action, { service, reason }) => `「${action}」はできませんでした（${service}：${reason}）。`,
  unclear: (action, service) => `「${action}」ができたかどうかは確認できていません（${service}）。`,
  reasons: {
    refused: 'その内容は受け付けられませんでした',
    wrong_arguments: '必要な内容が足りませんでした',
    busy: 'サービスが混み合っていました',
    unavailable: 'サービスを利用できませんでした',
    gateway_unavailable: 'サービスを利用できませんでした',
    needs_reauth: '接続し直す必要があります',
    not_connected: '接続が解除されています',
    needs_setup: '設定が済んでいません',
    wrong_settings: '設定に誤りがあります',
  },
};

const months = 'January February March April May June July August September October November December'.split(' ');

const english: ServiceWords = {
  when: (time) => {
    const { month, day, clock } = partsOf(time);
    return `${day} ${months[month - 1] ?? ''} ${clock}`;
  },
  done: (sentence, service) => `${sentence} (${service}).`,
  doneUnnamed: (action, service) => `Done: "${action}" (${service}).`,
  undone: (action, { service, reason }) => `Not done: "${action}" (${service}: ${reason}).`,
  unclear: (action, service) => `It is not known whether this was done: "${action}" (${service}).`,
  reasons: {
    refused: 'it was not accepted',
    wrong_arguments: 'something that is needed was missing',
    busy: 'the service was busy',
    unavailable: 'the service could not be used',
    gateway_unavailable: 'the service could not be used',
    needs_reauth: 'it has to be connected again',
    not_connected: 'it is no longer connected',
    needs_setup: 'its settings are not complete',
    wrong_settings: 'its settings are wrong',
  },
};

export const serviceWords: Readonly<Record<Language, ServiceWords>> = { ja: japanese, en: english };

function partsOf(time: string): { month: number; day: number; clock: string } {
  return { month: Number(time.slice(5, 7)), day: Number(time.slice(8, 10)), clock: time.slice(11) };
}
