/** What a server that was found is told of us: when we register there, or where it reads it. */
export function clientMetadataOf(redirectUrl: string) {
  return {
    ...{ client_name: 'Uketsuke', redirect_uris: [redirectUrl], response_types: ['code'] },
    grant_types: ['authorization_code', 'refresh_token'],
  };
}

/** Beside the address to which people come back. The address is the id of the client; servers take it only with https. */
export function clientDocumentUrl(redirectUrl: string): string {
  return new URL('client.json', redirectUrl).href;
}

/** What is there: a server that knows nobody beforehand reads who asks, and where people may be sent back to. */
export function clientDocument(redirectUrl: string) {
  return {
    ...{ client_id: clientDocumentUrl(redirectUrl), ...clientMetadataOf(redirectUrl) },
    token_endpoint_auth_method: 'none',
  };
}
