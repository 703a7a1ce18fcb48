import { environments, type Environment } from '@uketsuke/contracts';

/** The first part of every path of the dashboard, so that two tabs can look at two environments. */
export function isEnvironment(value: unknown): value is Environment {
  return environments.some((environment) => environment === value);
}

/** What the gateway reads and writes for this request. */
export const environmentHeader = 'x-uketsuke-environment';

/** The one chosen last in this browser, for who comes without a path. */
export const environmentCookie = 'environment';

/** The same section of the dashboard in another environment; what lies deeper does not exist there. */
export function pathIn(environment: Environment, path: string): string {
  const section = path.split('/')[2];
  return section === undefined ? `/${environment}` : `/${environment}/${section}`;
}
