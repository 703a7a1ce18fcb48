'use client';

import { activityQuery } from '../documents';
import { useQuery } from '@/components/use-query';
import { ActivityChart } from './activity-chart';

const everyMs = 30_000;

/** The small picture of an endpoint's last 24 hours. It is an ornament of the numbers beside it: without an answer nothing is drawn. */
export function EndpointActivity({ endpointId, className }: { endpointId: string; className?: string }) {
  const { data } = useQuery(activityQuery, { endpointId }, { everyMs });
  if (!data) return <div className={className ?? 'h-10'} />;
  return <ActivityChart hours={data.webhookActivity} {...(className && { className })} />;
}
