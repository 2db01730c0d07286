/** In the address of the list of invoices: what did not arrive. */
export const undeliveredStatus = 'nicht-angekommen';
