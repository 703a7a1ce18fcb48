const names = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['jcb', 'JCB'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['unionpay', 'UnionPay'],
]);

/** A brand as it is printed on its cards; one that is not known is told as the provider tells it. */
export function brandName(brand: string): string {
  return names.get(brand.toLowerCase()) ?? brand;
}
