/** HubSpot keeps each version of its API, named by its date, for at least a year and a half. */
export const version = '2026-03';

export const objectsPath = (type: 'contacts' | 'notes' | 'tickets'): string => `/crm/objects/${version}/${type}`;
