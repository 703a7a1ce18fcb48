import { defineWords } from '@/lib/words';
import type { ConnectorId } from '../documents';

interface Guide {
  lead: string;
  /** `url`: where the redirect address is to be registered. */
  steps: readonly (string | { text: string; shows: 'url' })[];
}
type Guides = Partial<Record<ConnectorId, Guide>>;

/** Where each customer registers a client of their own: what to do there, step by step. */
export const guideWords = defineWords<Guides>({
  ja: {
    database_app_a: {
      lead: 'kintone では、はじめに cybozu.com の管理者が OAuth クライアントを登録します。管理者の方と一緒に進めてください。',
      steps: [
        'cybozu.com 共通管理を開き、「外部連携」で「OAuth クライアントの追加」を選びます。',
        { text: '名前は自由に付け、リダイレクトエンドポイントに次の URL を入れて保存します。', shows: 'url' },
        '追加したクライアントの「利用ユーザーの設定」で、接続する方にチェックを入れます。',
        'クライアントの詳細に表示されるクライアント ID とクライアントシークレットを、下に入力します。',
      ],
    },
    chat_c: {
      lead: 'LINE WORKS では、はじめに管理者が Developer Console でアプリと Bot を登録します。管理者の方と一緒に進めてください。',
      steps: [
        'LINE WORKS Developer Console を開き、「API」の「ClientApp」でアプリを追加します。',
        { text: 'Redirect URL に次の URL を登録し、OAuth Scopes で bot と user.read を選びます。', shows: 'url' },
        '「Bot」で Bot を登録し、管理者画面の「サービス」→「Bot」で公開して、メンバーが使えるようにします。',
        'アプリの Client ID と Client Secret、Bot の Bot ID を、下に入力します。',
      ],
    },
  },
  en: {
    database_app_a: {
      lead: 'At kintone an administrator of cybozu.com first registers an OAuth client. Please do this together with them.',
      steps: [
        'Open the administration of cybozu.com, and under “External integration” choose to add an OAuth client.',
        { text: 'Give it any name, enter this URL as its redirect endpoint, and save.', shows: 'url' },
        'In the user settings of the new client, tick whoever is going to connect.',
        'Enter the client ID and the client secret, which the details of the client show, below.',
      ],
    },
    chat_c: {
      lead: 'At LINE WORKS an administrator first registers an app and a bot in the Developer Console. Please do this together with them.',
      steps: [
        'Open the LINE WORKS Developer Console, and under “API” → “ClientApp” add an app.',
        { text: 'Register this URL as its redirect URL, and choose the OAuth scopes bot and user.read.', shows: 'url' },
        'Register a bot under “Bot”, and make it public to the members in the admin page under “Service” → “Bot”.',
        'Enter the client ID and client secret of the app, and the bot ID, below.',
      ],
    },
  },
});
