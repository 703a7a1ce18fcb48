import type { RestRoute, RestTag } from '@uketsuke/contracts/rest';

export interface OpenApiTag {
  name: RestTag;
  description: string;
  'x-description-ja': string;
  'x-displayName': string;
  'x-displayName-ja': string;
}

const words: Record<RestTag, { ja: string; says: { en: string; ja: string } }> = {
  Agents: {
    ja: 'エージェント',
    says: {
      en: 'What an agent says, asks and knows. Each update is a new version; calls keep the one they started with.',
      ja: 'エージェントが話すこと、尋ねること、知っていること。更新のたびに版が増え、通話は始まったときの版を使います。',
    },
  },
  Tenants: {
    ja: 'テナント',
    says: {
      en: 'The customers of the API user. Each has an agent and a connection secret for its telephone number.',
      ja: 'API をお使いの方の顧客。それぞれにエージェントと、電話番号のための接続シークレットがあります。',
    },
  },
  Calls: {
    ja: '通話',
    says: {
      en: 'Records of calls: outcome, collected fields, summary, transcript and price.',
      ja: '通話の記録。結果、聞き取った項目、要約、文字起こし、料金です。',
    },
  },
  Sessions: {
    ja: 'セッション',
    says: { en: 'Calls from browsers and apps.', ja: 'ブラウザとアプリからの通話。' },
  },
  Usage: { ja: '利用量', says: { en: 'What calls came to.', ja: '通話の量と概算の料金。' } },
  Billing: {
    ja: '請求',
    says: { en: 'Balance, contract and payments of the organization.', ja: '組織の残高・契約・お支払い。' },
  },
  Tools: {
    ja: 'ツール',
    says: {
      en: 'The secret that signs the requests to the tools of agents.',
      ja: 'エージェントのツールへのリクエストに署名するシークレット。',
    },
  },
  Webhooks: {
    ja: 'Webhook',
    says: {
      en: 'Events about calls and billing, and the portal in which endpoints are registered.',
      ja: '通話と請求のイベントと、送り先を登録するポータル。',
    },
  },
  Connectors: {
    ja: 'コネクタ',
    says: { en: 'The kinds of outside systems that can be connected.', ja: '接続できる外部システムの種類。' },
  },
  Connections: {
    ja: '接続',
    says: {
      en: 'Connected systems of the environment or of a tenant.',
      ja: '環境またはテナントが接続した外部システム。',
    },
  },
};

/** In the order of the routes; events are told under Webhooks. */
export function tagsOf(routes: readonly RestRoute[]): OpenApiTag[] {
  return [...new Set<RestTag>([...routes.map((route) => route.tag), 'Webhooks'])].map((name) => ({
    name,
    description: words[name].says.en,
    'x-description-ja': words[name].says.ja,
    'x-displayName': name,
    'x-displayName-ja': words[name].ja,
  }));
}
