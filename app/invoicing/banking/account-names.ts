/** What files may call an account: a German one by its IBAN, or by bank and account number, with leading zeros or without. */
export function accountNames(account: string): string[] {
  const plain = account.replace(/\s/g, '').toUpperCase();
  const [, bank = '', number = ''] = /^(?:DE\d{2})?(\d{8})\/?(\d{1,10})$/.exec(plain) ?? [];
  const isGerman = /^DE\d{20}$/.test(plain) || /^\d{8}\/\d{1,10}$/.test(plain);
  if (!isGerman) return [...new Set([account, plain])];
  const whole = number.padStart(10, '0');
  const short = number.replace(/^0+(?=\d)/, '');
  return [...new Set([account, ibanOf(bank, whole), `${bank}/${whole}`, `${bank}/${short}`, short, whole])];
}

function ibanOf(bank: string, number: string): string {
  // "131400": DE, and no check digits yet.
  const check = 98n - (BigInt(`${bank}${number}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bank}${number}`;
}
