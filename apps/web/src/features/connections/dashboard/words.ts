import { defineWords } from '@/lib/words';

/** What only the dashboard says of connections. */
export const dashboardWords = defineWords({
  ja: {
    views: '接続の表示',
    environment: '組織全体',
    tenants: 'テナント',
    environmentLead: 'ここでつないだサービスは、自分の接続を持たないすべてのテナントの通話で使われます。',
    tenantsLead:
      'テナントが自分でつないだサービスです。テナントの通話では、組織全体の接続より優先して使われます。接続ページのリンクを渡すと、テナントが自分でつなげます。',
    readOnly: '接続の追加や変更は、組織のオーナーか管理者だけができます。',
    broken: '再接続が必要な接続が {count} 件あります: {names}',
    noTenantConnections: 'テナントがつないだサービスは、まだありません。',
    noTenants: 'テナントがまだないため、接続ページのリンクを作れません。',
    makeLink: '接続ページのリンクを作る',
    freshLink: '接続リンクを作る',
    freshLinkName: '{tenant}の{name}の接続リンクを作る',
    link: {
      title: '接続ページのリンク',
      lead: 'リンクを開いた方は、15 分のあいだ、このテナントの接続を追加・変更できます。信頼できる方だけに渡してください。',
      tenant: 'テナント',
      offered: '接続ページに出すサービス',
      offeredHint: '選ばないと、すべて出ます。',
      make: 'リンクを作る',
      made: 'リンクができました。{time} まで使えます。',
      url: '接続ページのリンク',
    },
  },
  en: {
    views: 'Views of connections',
    environment: 'Organization',
    tenants: 'Tenants',
    environmentLead: 'What is connected here is used in the calls of all tenants that have no connection of their own.',
    tenantsLead:
      "What tenants have connected themselves. In their calls it is used instead of the organization's connection. With a link to the connect page a tenant connects its own services.",
    readOnly: 'Only owners and admins of the organization may add or change connections.',
    broken: 'Connections that have to be connected again: {count} ({names})',
    noTenantConnections: 'No tenant has connected a service yet.',
    noTenants: 'There is no tenant yet for whom a link could be made.',
    makeLink: 'Make a link to the connect page',
    freshLink: 'Make a link',
    freshLinkName: 'Make a link for {name} of {tenant}',
    link: {
      title: 'Link to the connect page',
      lead: 'Whoever opens it can add and change the connections of this tenant for 15 minutes. Give it only to people whom you trust.',
      tenant: 'Tenant',
      offered: 'Services to offer',
      offeredHint: 'All of them, if none is chosen.',
      make: 'Make the link',
      made: 'Here is the link. It can be used until {time}.',
      url: 'Link to the connect page',
    },
  },
});
