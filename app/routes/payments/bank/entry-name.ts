/** In the address of a form of a payment, and in the form: the entry of the account that it is for. */
export const bankEntryName = 'umsatz';
