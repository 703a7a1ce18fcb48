/** Consumption tax in Japan, on top of the price, in hundredths of a percent. */
export const taxRateBasisPoints = 1000;
