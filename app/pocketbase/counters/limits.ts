/** Rows of the ledger that are read at once. */
export const ledgerRowsMax = 2000;
