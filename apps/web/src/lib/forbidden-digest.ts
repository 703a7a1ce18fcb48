/** All that the error page learns of an error on the server is its digest; Next keeps one that is there already. */
export const forbiddenDigest = 'forbidden';
