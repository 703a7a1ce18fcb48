/** Of the node that is measured. */
export const benchCredential = 'bench-credential';
