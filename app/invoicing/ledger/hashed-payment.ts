/**
 * What the event of a booking knows the hash of: a part that gives no reason, or is for no customer, is as it was before there
 * were such parts.
 */
export function hashedPayment(payment: object | null, parts: readonly { reason: string; customer: string }[]): object {
  return {
    payment,
    parts: parts.map(({ reason, customer, ...part }) => ({
      ...part,
      ...(reason !== '' && { reason }),
      ...(customer !== '' && { customer }),
    })),
  };
}
