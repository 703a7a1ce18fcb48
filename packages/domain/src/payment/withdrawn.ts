/** The code of a payment that ended because the organization no longer wanted it: nothing was declined. */
export const withdrawnCode = 'withdrawn';
