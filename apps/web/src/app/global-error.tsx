'use client';

import { StatusPage } from '@/components/status-page';
import { buttonLook } from '@/components/ui/button-look';
import { commonWords } from '@/components/words';
import './globals.css';

/** When not even the frame of the page could be made: the language is not known, so both. */
export default function GlobalErrorPage() {
  const { ja, en } = commonWords;
  return (
    <html lang="ja">
      <head>
        <title>{`${ja.errorTitle} · ${en.errorTitle}`}</title>
      </head>
      <body>
        <main>
          <StatusPage title={`${ja.errorTitle} / ${en.errorTitle}`} lead={ja.errorLead}>
            <p lang="en" className="max-w-md text-sm text-muted">
              {en.errorLead}
            </p>
            {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load: what failed may be the router */}
            <a href="/" className={buttonLook({ variant: 'secondary' })}>
              {`${ja.home} / ${en.home}`}
            </a>
          </StatusPage>
        </main>
      </body>
    </html>
  );
}
