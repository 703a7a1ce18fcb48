import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';

export interface NodeLoad {
  activeCalls: number;
  connectingCalls: number;
  capacity: number;
  isAccepting: boolean;
  isRegistered: boolean;
  isOverloaded: boolean;
  processorUse: number;
}

/** What a node tells the gateway of itself, and whether the gateway hears it. */
export function addNodeMetrics(registry: MetricsRegistry, load: () => NodeLoad): void {
  addGauge(registry, {
    name: 'uketsuke_node_active_calls',
    help: 'Places of calls that are taken.',
    read: () => [{ value: load().activeCalls }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_connecting_calls',
    help: 'Browser calls that are admitted and have not connected; they take no place yet.',
    read: () => [{ value: load().connectingCalls }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_capacity',
    help: 'Places of calls that there are.',
    read: () => [{ value: load().capacity }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_accepting',
    help: '1 while new calls are taken, else 0.',
    read: () => [{ value: Number(load().isAccepting) }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_registered',
    help: '1 while the gateway knows this node, else 0.',
    read: () => [{ value: Number(load().isRegistered) }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_overloaded',
    help: '1 while the node takes no calls because it has more to do than it can bear, else 0.',
    read: () => [{ value: Number(load().isOverloaded) }],
  });
  addGauge(registry, {
    name: 'uketsuke_node_processor_use_ratio',
    help: 'Share of the main thread, or of all processors, whichever is greater, in the last second.',
    read: () => [{ value: load().processorUse }],
  });
}
