'use client';

import { useMessages } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';

export default function ErrorPage({ reset }: { reset(): void }) {
  const { common } = useMessages();
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center">
      <p className="text-muted">{common.failed}</p>
      <Button variant="secondary" onClick={reset}>
        {common.retry}
      </Button>
    </div>
  );
}
