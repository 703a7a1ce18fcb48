'use client';

import { ReceiptText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { ListHead } from '../list-head';
import { PagedList } from '../paged-list';
import { useRequest } from '../request';
import { type Invoice, invoicesQuery } from './documents';
import { InvoiceDialog } from './invoice-dialog';
import { InvoiceTable } from './invoice-table';
import { invoiceWords } from './words';

/** What the organization was asked to pay afterwards. */
export function InvoiceList({ hasDocuments }: { hasDocuments: boolean }) {
  const words = useWords(invoiceWords);
  const request = useRequest();
  const [open, setOpen] = useState<Invoice | null>(null);
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) => (await request(invoicesQuery, { cursor }, signal)).invoices,
    [request],
  );
  return (
    <Card className="overflow-hidden">
      <ListHead lead={words.lead} />
      <PagedList load={load} empty={{ Icon: ReceiptText, title: words.none, text: words.noneText }}>
        {(invoices) => <InvoiceTable invoices={invoices} onOpen={setOpen} />}
      </PagedList>
      {open !== null && <InvoiceDialog invoice={open} hasDocument={hasDocuments} onClose={() => setOpen(null)} />}
    </Card>
  );
}
