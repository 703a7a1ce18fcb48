import { defineWords } from '@/lib/words';

export const apiKeyWords = defineWords({
  ja: {
    title: 'API キー',
    lead: 'あなたのサーバーから API を使うためのキーです。サーバーの中だけで使い、ブラウザーやアプリには渡さないでください。',
    environments: {
      live: '本番環境のキーです（vk_live_…）。テスト環境のデータには使えません。',
      test: 'テスト環境のキーです（vk_test_…）。本番環境のデータには使えません。',
    },
    readOnly: 'API キーの作成と失効は、組織のオーナーか管理者だけができます。',
    create: 'キーを作る',
    none: 'API キーはまだありません',
    noneText: 'キーを作ると、あなたのサーバーから API を使えるようになります。',
    caption: 'API キーの一覧',
    head: { name: '名前', start: 'キー', made: '作成', lastUsed: '最後に使った日時', state: '状態' },
    madeBy: '作成者: {who}',
    operator: 'サービスの運用者',
    neverUsed: '未使用',
    works: '有効',
    revokedAt: '{time} に失効',
    form: {
      title: { live: '本番環境の API キーを作る', test: 'テスト環境の API キーを作る' },
      name: '名前',
      nameHint: 'どのサーバーで使うキーか、あとでわかる名前にしてください。100 文字まで。',
      nameWrong: '1 文字以上、100 文字以内で入力してください。',
      other: '別の環境のキーは、画面の上で環境を切り替えてから作ります。',
      create: '作る',
    },
    created: {
      title: 'API キー「{name}」を作りました',
      warning:
        'キーを表示するのは、いまだけです。コピーして、サーバーの安全な場所に保存してください。なくしたキーは二度と表示できないので、失効させて新しいキーを作ります。',
      key: '新しい API キー',
      done: '保存しました',
    },
    revoke: '失効させる',
    revokeName: '{name}（{start}…）を失効させる',
    revokeTitle: 'API キーを失効させますか？',
    revokeLead:
      '「{name}」（{start}…）を使った次のリクエストから、すべて 401 になります。元に戻せません。使っているサーバーがあれば、先に新しいキーに入れ替えてください。',
    revokedName: 'API キー「{name}」を失効させました。',
  },
  en: {
    title: 'API keys',
    lead: 'With a key your server uses the API. Keys are for servers only: never give one to a browser or an app.',
    environments: {
      live: 'Keys of the live environment (vk_live_…). They do not open the data of the test environment.',
      test: 'Keys of the test environment (vk_test_…). They do not open the data of the live environment.',
    },
    readOnly: 'Only owners and admins of the organization can create and revoke API keys.',
    create: 'Create a key',
    none: 'There is no API key yet',
    noneText: 'With a key your server can use the API.',
    caption: 'API keys',
    head: { name: 'Name', start: 'Key', made: 'Created', lastUsed: 'Last used', state: 'State' },
    madeBy: 'by {who}',
    operator: 'the operator of the service',
    neverUsed: 'Never used',
    works: 'Works',
    revokedAt: 'Revoked at {time}',
    form: {
      title: { live: 'Create an API key of the live environment', test: 'Create an API key of the test environment' },
      name: 'Name',
      nameHint: 'Something by which you know later which server uses it. Up to 100 characters.',
      nameWrong: 'Please enter 1 to 100 characters.',
      other: 'For a key of the other environment, first switch to that environment at the top of the page.',
      create: 'Create',
    },
    created: {
      title: 'The API key “{name}” has been created',
      warning:
        'The key is shown only now. Copy it, and keep it in a safe place of your server. A lost key cannot be shown again: revoke it, and create a new one.',
      key: 'New API key',
      done: 'I have saved it',
    },
    revoke: 'Revoke',
    revokeName: 'Revoke {name} ({start}…)',
    revokeTitle: 'Revoke this API key?',
    revokeLead:
      'From the next request on, everything that uses “{name}” ({start}…) is answered with 401. This cannot be undone. If a server uses it, give that server a new key first.',
    revokedName: 'The API key “{name}” has been revoked.',
  },
});
