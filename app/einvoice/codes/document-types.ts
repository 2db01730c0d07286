/** Document types of BT-3 that UBL states in a CreditNote; CEN code lists 17b (2026-05-15), UNTDID 1001. */
export const creditNoteTypes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);
