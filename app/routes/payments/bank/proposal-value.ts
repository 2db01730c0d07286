import type { Cents } from '../../../values/money.ts';

/** What the button of a proposal books, and what was open when it was shown. */
interface ProposalValue {
  invoice: string;
  seenOpenCents: Cents;
  rest: 'open' | 'discount';
}

const valuePattern = /^([a-z0-9]{15})\.(\d{1,12})\.(open|discount)$/;

export function writeProposal({ invoice, seenOpenCents, rest }: ProposalValue): string {
  return `${invoice}.${seenOpenCents}.${rest}`;
}

/** null: no button of ours */
export function readProposal(value: string): ProposalValue | null {
  const [, invoice = '', open = '', rest] = valuePattern.exec(value) ?? [];
  return rest === undefined ? null : { invoice, seenOpenCents: Number(open), rest: rest as ProposalValue['rest'] };
}
