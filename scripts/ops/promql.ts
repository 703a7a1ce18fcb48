import { parser } from '@prometheus-io/lezer-promql';

/** The names of metrics that an expression of Prometheus asks for; throws where it is not one. */
export function metricsOf(expression: string): string[] {
  const names = new Set<string>();
  // Grafana puts its own durations in before Prometheus sees them.
  const text = expression.replaceAll('$__rate_interval', '5m');
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`Not an expression of Prometheus at character ${from}: ${expression}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector') names.add(text.slice(from, to));
    },
  });
  return [...names];
}
