'use client';

import type { ReactNode } from 'react';
import { useMessages } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import type { TalkAgent, TalkTenant } from './documents';

export interface StartChoice {
  agentId: string;
  tenantId: string;
  output: 'audio' | 'text';
}

interface StartFormProps {
  agents: readonly TalkAgent[];
  tenants: readonly TalkTenant[];
  choice: StartChoice;
  onChange(choice: StartChoice): void;
  children: ReactNode;
}

export function StartForm({ agents, tenants, choice, onChange, children }: StartFormProps) {
  const { talk } = useMessages();
  const missing = agents.length === 0 ? talk.noAgents : talk.noTenants;
  return (
    <Card className="space-y-4 p-5">
      {agents.length === 0 || tenants.length === 0 ? (
        <p className="text-sm text-muted">{missing}</p>
      ) : (
        <>
          <Field label={talk.agent}>
            <Select
              label={talk.agent}
              value={choice.agentId}
              options={agents.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(agentId) => onChange({ ...choice, agentId })}
            />
          </Field>
          {tenants.length > 1 && (
            <Field label={talk.tenant}>
              <Select
                label={talk.tenant}
                value={choice.tenantId}
                options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(tenantId) => onChange({ ...choice, tenantId })}
              />
            </Field>
          )}
          <Field label={talk.output}>
            <Select
              label={talk.output}
              value={choice.output}
              options={[
                { value: 'audio', label: talk.audio },
                { value: 'text', label: talk.text },
              ]}
              onChange={(output) => onChange({ ...choice, output: output === 'text' ? 'text' : 'audio' })}
            />
          </Field>
          {children}
        </>
      )}
    </Card>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </div>
  );
}
