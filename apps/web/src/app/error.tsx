'use client';

import { FailedPage, type FailedPageProps } from '@/components/failed-page';

export default function ErrorPage(props: FailedPageProps) {
  return (
    <main>
      <FailedPage {...props} />
    </main>
  );
}
