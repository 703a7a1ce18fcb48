import type { SecretBox } from '@uketsuke/runtime';

/** The address to which a tenant is sent a link, as the job carries it. */
export function sealSentEmail(secrets: SecretBox, tenantId: string, email: string): string {
  return Buffer.from(secrets.seal(email, placeOf(tenantId))).toString('base64');
}

export function openSentEmail(secrets: SecretBox, tenantId: string, sealed: string): string {
  return secrets.openText(Buffer.from(sealed, 'base64'), placeOf(tenantId));
}

function placeOf(row: string) {
  return { table: 'connect_link.send', row, column: 'email_sealed' };
}
