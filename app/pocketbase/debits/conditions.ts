/** Whether an invoice is in a run that collects it. */
export const isCollected = (invoice: string) =>
  `EXISTS (SELECT 1 FROM debit_items d WHERE d.invoice = ${invoice} AND d.live = 1)`;
