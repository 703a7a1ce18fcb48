'use client';

import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { StartChoice } from './make-session';
import type { TalkAgent, TalkTenant } from './read-talk';
import { talkWords } from './words';

interface StartFormProps {
  agents: readonly TalkAgent[];
  tenants: readonly TalkTenant[];
  choice: StartChoice;
  onChange(choice: StartChoice): void;
  children: ReactNode;
}

export function StartForm({ agents, tenants, choice, onChange, children }: StartFormProps) {
  const talk = useWords(talkWords);
  if (agents.length === 0 || tenants.length === 0) {
    return (
      <Card className="p-5">
        <p className="text-sm leading-relaxed text-muted">{agents.length === 0 ? talk.noAgents : talk.noTenants}</p>
      </Card>
    );
  }
  return (
    <Card className="space-y-4 p-5">
      <Field label={talk.agent}>
        {({ id }) => (
          <Select
            id={id}
            value={choice.agentId}
            options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
            onChange={(agentId) => onChange({ ...choice, agentId })}
          />
        )}
      </Field>
      {tenants.length > 1 && (
        <Field label={talk.tenant}>
          {({ id }) => (
            <Select
              id={id}
              value={choice.tenantId}
              options={tenants.map((tenant) => ({ value: tenant.id, label: tenant.name }))}
              onChange={(tenantId) => onChange({ ...choice, tenantId })}
            />
          )}
        </Field>
      )}
      <Field label={talk.output}>
        {({ id }) => (
          <Select
            id={id}
            value={choice.output}
            options={[
              { value: 'audio', label: talk.audio },
              { value: 'text', label: talk.text },
            ]}
            onChange={(output) => onChange({ ...choice, output: output === 'text' ? 'text' : 'audio' })}
          />
        )}
      </Field>
      {children}
    </Card>
  );
}
