import type { Operation } from '../operations/operation.ts';

/** Which methods the operations have at a path, for whoever has used another one. Empty: there is no such path. */
export function createMethodsAt(operations: readonly Operation[]): (url: string) => string[] {
  const paths = operations.map(({ route: { method, path } }) => ({ method, pattern: patternOf(path) }));
  return (url) => {
    const [path = ''] = url.split('?');
    return paths.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
  };
}

/** `by-provider` is no id of a call. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
