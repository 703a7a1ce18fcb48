import { defineWords } from '@/lib/words';
import type { AttemptReason } from '../documents';

/** What is said while somebody goes to a service, agrees there, and comes back. */
export const connectWords = defineWords({
  ja: {
    start: '{name}に接続する',
    save: '接続する',
    opens: '{name}の画面が新しいウィンドウで開きます。サインインして、許可してください。',
    required: 'このサービスへの接続に必要です。入力してください。',
    keep: '変えないときは空のままにしてください。',
    optional: '{label}（任意）',
    redirectUrl: '登録するリダイレクト URL',
    steps: '準備の手順',
    administrator:
      '会社や学校のアカウントでは、Microsoft 365 の管理者の承認が先に必要なことがあります。必要なときは、管理者に渡すリンクを次の画面で案内します。',
    waitingTitle: '{name}で許可するのを待っています',
    waitingLead: '開いたウィンドウでサインインし、許可してください。終わると、この画面は自動で進みます。',
    blockedLead: 'ブラウザが新しいウィンドウを開けませんでした。下のボタンで{name}の画面を開いてください。',
    open: '{name}の画面を開く',
    openAgain: 'もう一度開く',
    stop: '接続をやめる',
    reasons: {
      expired: '時間内に完了しなかったため、接続を取りやめました。もう一度お試しください。',
      interrupted: '途中で中断したため、接続できませんでした。もう一度お試しください。',
      denied: '{name}の画面で許可されなかったため、接続しませんでした。',
      admin_consent: '{name}を使うには、先に管理者の承認が必要です。',
      missing_permissions:
        '必要な許可の一部にチェックが入っていません。もう一度接続し、表示される項目をすべて許可してください。',
      client_refused:
        '{name}が、登録されたクライアントを受け付けませんでした。クライアント ID とシークレット、リダイレクト URL を確かめてください。',
      other_account:
        '前と違うアカウントで許可されました。前と同じアカウントで接続し直すか、いったん接続を解除してください。',
      account_unusable: 'このアカウントでは、必要な機能を使えません。別のアカウントでお試しください。',
      unavailable: '{name}に接続できませんでした。少し待ってから、もう一度お試しください。',
      not_allowed: 'この接続を行う権限がなくなっています。画面を開き直してください。',
      failed: '{name}に接続できませんでした。もう一度お試しください。',
    } satisfies Record<AttemptReason, string>,
    administratorLink:
      '管理者に、次のリンクを開いて承認するよう頼んでください。承認が済んだら、もう一度接続してください。',
  },
  en: {
    start: 'Connect to {name}',
    save: 'Connect',
    opens: 'The page of {name} opens in a new window. Sign in there and agree.',
    required: 'It is needed to connect this service.',
    keep: 'Leave it empty to keep it as it is.',
    optional: '{label} (optional)',
    redirectUrl: 'Redirect URL to register',
    steps: 'Before you connect',
    administrator:
      'With an account of a company or school, an administrator of Microsoft 365 may have to agree first. If so, the next page has a link to hand on to them.',
    waitingTitle: 'Waiting for you to agree at {name}',
    waitingLead: 'Sign in and agree in the window that has opened. This page then goes on by itself.',
    blockedLead: 'The browser could not open a new window. Open the page of {name} by the button below.',
    open: 'Open the page of {name}',
    openAgain: 'Open it again',
    stop: 'Stop connecting',
    reasons: {
      expired: 'It took too long, so that nothing was connected. Please try again.',
      interrupted: 'It was interrupted, so that nothing was connected. Please try again.',
      denied: 'Nothing was connected, because it was not agreed to at {name}.',
      admin_consent: 'An administrator has to agree before {name} can be used.',
      missing_permissions: 'Some of the permissions were not given. Connect again, and tick all that are shown.',
      client_refused: '{name} refused the registered client. Check its id, its secret and the redirect URL.',
      other_account: 'It was agreed to with another account than before. Use the same account, or disconnect first.',
      account_unusable: 'This account cannot do what is needed. Please try another one.',
      unavailable: '{name} cannot be reached. Wait a moment and try again.',
      not_allowed: 'You may not make this connection any more. Please open the page again.',
      failed: '{name} could not be connected. Please try again.',
    } satisfies Record<AttemptReason, string>,
    administratorLink: 'Ask an administrator to open this link and agree. Then connect again.',
  },
});
