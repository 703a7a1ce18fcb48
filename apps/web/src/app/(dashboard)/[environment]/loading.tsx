import { Spinner } from '@/components/ui/spinner';
import { requestWords } from '@/lib/request-preferences';
import { commonWords } from '@/components/words';

export default async function Loading() {
  const common = await requestWords(commonWords);
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-2 text-sm text-muted">
      <Spinner />
      {common.loading}
    </p>
  );
}
