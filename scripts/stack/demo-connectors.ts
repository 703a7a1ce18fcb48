/** Connectors of providers for which the operator needs a client; whatever customers bring themselves is never played. */
const clients = ['GOOGLE', 'MICROSOFT', 'HUBSPOT', 'SLACK'];
const connectors = ['CALENDAR_A', 'CALENDAR_B', 'SPREADSHEET_A', 'CRM_A', 'CHAT_A', 'CHAT_B'];

/**
 * The settings by which the demo's providers stand in for the real ones. Null once the person has set anything of their own, or allows no
 * request to this machine: then nothing is played.
 */
export function demoConnectors(given: Readonly<Record<string, string>>, url: string): Record<string, string> | null {
  const hasOwn = Object.keys(given).some((name) => /^CONNECTOR_|^(GOOGLE|MICROSOFT|HUBSPOT|SLACK)_CLIENT_/.test(name));
  if (hasOwn) return null;
  return {
    CONNECTOR_DEMO: '1',
    ...Object.fromEntries(connectors.map((id) => [`CONNECTOR_${id}_BASE_URL`, url])),
    ...Object.fromEntries(
      clients.flatMap((name) =>
        [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`].map((variable) => [variable, `emulated-${variable}`]),
      ),
    ),
  };
}
