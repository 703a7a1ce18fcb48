'use client';

import { StatusPage } from '@/components/status-page';
import { buttonLook } from '@/components/ui/button-look';
import { messages } from '@/lib/messages';
import './globals.css';

/** When not even the frame of the page could be made: the language is not known, so both. */
export default function GlobalErrorPage() {
  const { ja, en } = messages;
  return (
    <html lang="ja">
      <head>
        <title>{`${ja.common.errorTitle} · ${en.common.errorTitle}`}</title>
      </head>
      <body>
        <main>
          <StatusPage title={`${ja.common.errorTitle} / ${en.common.errorTitle}`} lead={ja.common.errorLead}>
            <p lang="en" className="max-w-md text-sm text-muted">
              {en.common.errorLead}
            </p>
            {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load: what failed may be the router */}
            <a href="/" className={buttonLook({ variant: 'secondary' })}>
              {`${ja.common.home} / ${en.common.home}`}
            </a>
          </StatusPage>
        </main>
      </body>
    </html>
  );
}
