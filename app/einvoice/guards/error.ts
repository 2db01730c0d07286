/** What a caller did wrong; what is wrong with a file is a finding, never an error. */
export type EInvoiceErrorCode =
  | 'bad-source'
  | 'bad-invoice'
  | 'bad-options'
  | 'unknown-profile'
  | 'unknown-rule-set'
  | 'unknown-syntax'
  | 'rules-not-loaded';

/** A call that cannot be answered: the code says why, the message where. */
export class EInvoiceError extends Error {
  readonly code: EInvoiceErrorCode;

  constructor(code: EInvoiceErrorCode, message: string) {
    super(message);
    this.name = 'EInvoiceError';
    this.code = code;
  }
}
