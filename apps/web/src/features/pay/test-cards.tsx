'use client';

import { useWords } from '@/components/preferences-provider';
import { groupDigits } from './card-text';
import type { SandboxPage } from './documents';
import { payWords } from './words';

interface TestCardsProps {
  cards: SandboxPage['testCards'];
  onChoose(number: string): void;
}

/** The cards that this page takes, each with what it does. */
export function TestCards({ cards, onChoose }: TestCardsProps) {
  const words = useWords(payWords);
  const nameOf = (scenario: string) =>
    Object.entries(words.scenarios).find(([known]) => known === scenario)?.[1] ?? scenario;
  return (
    <div className="mt-6 space-y-2 border-t pt-5">
      <h2 className="text-sm font-semibold">{words.testCards}</h2>
      <p className="text-xs leading-relaxed text-muted">{words.testCardsLead}</p>
      <ul className="-mx-2">
        {cards.map(({ scenario, number }) => (
          <li key={scenario}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex w-full flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 py-1.5 text-left text-sm hover:bg-raised pointer-coarse:min-h-11"
            >
              <span>{nameOf(scenario)}</span>
              <span className="font-mono text-xs text-muted">{groupDigits(number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
