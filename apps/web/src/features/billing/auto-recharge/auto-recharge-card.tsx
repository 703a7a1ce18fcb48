'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { AutoRecharge, Billing } from '../documents';
import { useCommand } from '../use-command';
import { AutoRechargeState } from './auto-recharge-state';
import { isSettings, parseSettings, thresholdBounds, type Settings, type SettingsFault } from './parse-settings';
import { autoRechargeWords } from './words';

interface AutoRechargeCardProps {
  autoRecharge: AutoRecharge;
  terms: Billing['topup'];
  hasCard: boolean;
  mayChange: boolean;
  onSave(settings: Settings): Promise<void>;
}

/** Tops up by itself before the balance is used up. */
export function AutoRechargeCard({ autoRecharge, terms, hasCard, mayChange, onSave }: AutoRechargeCardProps) {
  const words = useWords(autoRechargeWords);
  const locale = useLocale();
  const [text, setText] = useState(() => textOf(autoRecharge));
  const [faults, setFaults] = useState<readonly SettingsFault[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const command = useCommand({ conflict: words.needsCard });
  const change = (part: Partial<typeof text>) => {
    setText({ ...text, ...part });
    setFaults([]);
    setIsSaved(false);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = parseSettings(text, terms);
    setFaults(isSettings(parsed) ? [] : parsed);
    if (isSettings(parsed)) setIsSaved(await command.run(() => onSave(parsed)));
    else form.current?.querySelector<HTMLInputElement>(`[name="${parsed[0]}"]`)?.focus();
  };
  const canEnable = hasCard || autoRecharge.enabled;
  const money = (yen: number) => formatMoney(yen, locale);
  const amountBounds = { min: money(terms.minYen), max: money(terms.maxYen) };
  const fields = [
    {
      name: 'thresholdYen',
      hint: words.thresholdHint,
      wrong: fill(words.between, { min: money(thresholdBounds.minYen), max: money(thresholdBounds.maxYen) }),
    },
    { name: 'amountYen', hint: fill(words.amountHint, amountBounds), wrong: fill(words.between, amountBounds) },
    { name: 'monthlyCapYen', hint: words.capHint, wrong: words.capWrong },
  ] as const;
  return (
    <Card className="space-y-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <CardTitle>{words.title}</CardTitle>
        <Badge tone={autoRecharge.enabled ? 'success' : 'neutral'}>{autoRecharge.enabled ? words.on : words.off}</Badge>
      </div>
      <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
      <AutoRechargeState autoRecharge={autoRecharge} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
          <input
            type="checkbox"
            checked={text.isEnabled}
            disabled={!mayChange || !canEnable}
            onChange={(event) => change({ isEnabled: event.target.checked })}
            className="size-5 shrink-0 accent-accent disabled:opacity-50"
          />
          {words.enable}
        </label>
        {!canEnable && mayChange && <Notice>{words.needsCard}</Notice>}
        <div className="grid gap-4 sm:grid-cols-3">
          {fields.map(({ name, hint, wrong }) => (
            <Field key={name} label={words[name]} hint={hint} error={faults.includes(name) ? wrong : null}>
              {(ids) => (
                <Input
                  {...ids}
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={14}
                  disabled={!mayChange}
                  value={text[name]}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {command.error && <Notice tone="danger">{command.error}</Notice>}
        <div role="status">
          {isSaved && (
            <Notice tone="success" role={undefined}>
              {words.saved}
            </Notice>
          )}
        </div>
        {mayChange && (
          <Button type="submit" variant="secondary" isBusy={command.isBusy} waitsForPage>
            {words.save}
          </Button>
        )}
      </form>
    </Card>
  );
}

function textOf({ enabled, thresholdYen, amountYen, monthlyCapYen }: AutoRecharge) {
  return {
    isEnabled: enabled,
    thresholdYen: String(thresholdYen),
    amountYen: String(amountYen),
    monthlyCapYen: monthlyCapYen === null ? '' : String(monthlyCapYen),
  };
}
