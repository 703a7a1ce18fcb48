'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card, CardTitle } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { Tabs } from '@/components/ui/tabs';
import { fill } from '@/lib/words';
import { type VerifySample, verifySamples } from './samples';
import { verifyWords } from './words';

const languages = verifySamples.map(({ id, name }) => ({ id, label: name }));

/** How a receiver makes sure that a request is ours, in its own language. */
export function VerifyView() {
  const words = useWords(verifyWords);
  const [chosen, setChosen] = useState<VerifySample['id']>('javascript');
  const sample = verifySamples.find(({ id }) => id === chosen);
  return (
    <div className="space-y-4">
      <Card className="space-y-4 p-4 sm:p-5">
        <div className="space-y-1.5">
          <CardTitle>{words.title}</CardTitle>
          <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
        </div>
        <ul className="list-disc space-y-1 pl-5 text-sm leading-relaxed">
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <Tabs label={words.languages} tabs={languages} chosen={chosen} onChoose={setChosen}>
          {sample && (
            <div className="space-y-3">
              {sample.install !== null && <CodeBlock label={words.install} code={sample.install} />}
              <CodeBlock label={fill(words.code, { language: sample.name })} code={sample.code} />
              <p className="text-xs text-muted">{words.secret}</p>
            </div>
          )}
        </Tabs>
      </Card>
      <Card className="space-y-1.5 p-4 sm:p-5">
        <CardTitle>{words.retries}</CardTitle>
        <p className="text-sm leading-relaxed text-muted">{words.retriesLead}</p>
      </Card>
    </div>
  );
}
