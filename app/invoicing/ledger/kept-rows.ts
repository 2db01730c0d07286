/** What the event of a booking knows the hash of: a part that gives no reason is as it was before there were reasons. */
export function keptRows(payment: object | null, parts: readonly { reason: string }[]): object {
  return { payment, parts: parts.map(({ reason, ...part }) => (reason === '' ? part : { ...part, reason })) };
}
