'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from './button';
import { commonWords } from '@/components/words';

const shownMs = 2000;

type Progress = 'idle' | 'copied' | 'failed';

/** Copies a value that people carry elsewhere: an id, a key. */
export function CopyButton({ text }: { text: string }) {
  const common = useWords(commonWords);
  const [progress, setProgress] = useState<Progress>('idle');
  useEffect(() => {
    if (progress === 'idle') return undefined;
    const timer = setTimeout(() => setProgress('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [progress]);
  const copy = async () => {
    // Without https there is no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setProgress(isCopied ? 'copied' : 'failed');
  };
  const names = { idle: common.copy, copied: common.copied, failed: common.copyFailed };
  return (
    <Button variant="ghost" size="small" onClick={() => void copy()}>
      {progress === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{names[progress]}</span>
    </Button>
  );
}
