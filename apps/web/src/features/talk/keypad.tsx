'use client';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

export function Keypad({ onKey }: { onKey(key: string): void }) {
  return (
    <div className="mx-auto mb-3 grid max-w-60 animate-arrive grid-cols-3 gap-2">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => onKey(key)}
          className="h-11 rounded-lg border bg-surface text-lg font-medium tabular-nums transition-colors hover:bg-raised active:bg-accent-soft"
        >
          {key}
        </button>
      ))}
    </div>
  );
}
