import { Spinner } from '@/components/ui/spinner';
import { requestMessages } from '@/lib/request-preferences';

export default async function Loading() {
  const { common } = await requestMessages();
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-2 text-sm text-muted">
      <Spinner />
      {common.loading}
    </p>
  );
}
