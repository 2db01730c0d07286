const namedMax = 4;

/** The numbers of invoices that belong together, in their order; of many the first. */
export function formatInvoiceNumbers(numbers: readonly string[]): string {
  const sorted = [...numbers].sort();
  const more = sorted.length - namedMax;
  return more > 1 ? `${sorted.slice(0, namedMax).join(', ')} und ${more} weitere` : formatList(sorted);
}

export function formatList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} und ${last}`;
}
