import { LoaderCircle } from 'lucide-react';
import { classNames } from '@/lib/class-names';

/** Says nothing to a screen reader: the text beside it does. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={classNames('size-4 shrink-0 animate-spin', className)} />;
}
