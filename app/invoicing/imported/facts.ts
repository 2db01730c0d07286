/** What the XML of an invoice says of what is kept of it, as texts; '' for what it does not say. */
export interface ImportedFacts {
  number: string;
  /** BT-3 */
  typeCode: string;
  currency: string;
  issueDate: string;
  dueDate: string;
  supplyFrom: string;
  supplyTo: string;
  subject: string;
  /** BT-113 */
  paid: string;
  seller: { name: string; vatId: string };
  buyer: Record<'name' | 'street' | 'postCode' | 'city' | 'countryCode' | 'vatId' | 'email', string>;
  /** BG-23 */
  groups: Record<'category' | 'rate' | 'base' | 'amount', string>[];
}
