'use client';

import { FailedPage, type FailedPageProps } from '@/components/failed-page';

/** Within the frame: the way to the other pages stays. */
export default function DashboardErrorPage(props: FailedPageProps) {
  return <FailedPage {...props} />;
}
