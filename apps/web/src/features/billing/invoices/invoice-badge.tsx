'use client';

import { useWords } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { Invoice } from './documents';
import { invoiceWords } from './words';

const tones: Record<Invoice['state'], BadgeTone> = {
  open: 'accent',
  late: 'danger',
  paid: 'success',
  void: 'neutral',
};

export function InvoiceBadge({ state }: Pick<Invoice, 'state'>) {
  return <Badge tone={tones[state]}>{useWords(invoiceWords).states[state]}</Badge>;
}
