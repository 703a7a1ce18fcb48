import type { Locale } from '@/lib/locale';
import type { StartChoice } from './make-session';
import type { TalkData } from './read-talk';

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** An agent that speaks the person's language where there is one, with the oldest tenant that uses it. */
export function firstChoice({ agents, tenants }: TalkData, locale: Locale): StartChoice {
  const oldestFirst = tenants.filter(({ status }) => status === 'active').toReversed();
  const speaks = (agentId: string | null) => {
    const agent = agents.find(({ id }) => id === agentId);
    return agent !== undefined && japanese.test(agent.greeting) === (locale === 'ja');
  };
  const tenant = oldestFirst.find(({ agentId }) => speaks(agentId)) ?? oldestFirst[0];
  return { agentId: tenant?.agentId ?? agents[0]?.id ?? '', tenantId: tenant?.id ?? '', output: 'audio' };
}
