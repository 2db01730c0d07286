import type { OutgoingProposal } from '#app/invoicing/banking/propose-outgoing.ts';
import { Button } from '#app/ui/base/button.tsx';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { MovedAmount } from './entry-list.tsx';
import { nameEntry, describeOutgoing } from './match-words.ts';
import { ProposalChoice } from './open-entry.tsx';
import { writeCredit, writeProposal } from './proposal-value.ts';
import { TwinQuestion } from './twin-question.tsx';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';

interface OutgoingEntryProps {
  entry: BankEntryRow;
  proposals: readonly OutgoingProposal[];
}

/** Money that went out and may be a direct debit that came back, or be paid back. */
export function OutgoingEntry({ entry, proposals }: OutgoingEntryProps) {
  if (entry.twin !== '') return <TwinQuestion entry={entry} />;
  return (
    <>
      <MovedAmount entry={entry} />
      <PostForm id={`entry-${entry.id}`}>
        <input type="hidden" name="entry" value={entry.id} />
        {proposals.map((proposal, index) => (
          <ProposalChoice
            key={valueOf(proposal, entry)}
            best={index === 0}
            focus={null}
            form=""
            books={valueOf(proposal, entry)}
          >
            <b>{titleOf(proposal)}</b>
            <span>{formatEuro(amountOf(proposal, entry))}</span>
            <small>{describeOutgoing(proposal)}</small>
          </ProposalChoice>
        ))}
        <p className="row">
          <Button slim variant="quiet" name="then" value="aside">
            Keine Rechnung<span className="unseen">{` für ${nameEntry(entry)}`}</span>
          </Button>
        </p>
      </PostForm>
    </>
  );
}

const titleWords = { returned: 'Rücklastschrift', repaid: 'Zurückgezahlt', owed: 'Ausgezahlt' } as const;

function titleOf(proposal: OutgoingProposal): string {
  if (proposal.kind === 'credit') return `Guthaben ausgezahlt, ${proposal.customerName}`;
  return `${titleWords[proposal.kind]}: ${proposal.invoice.number}, ${proposal.invoice.customerName}`;
}

/** What is booked: without the fee of the bank. */
function amountOf(proposal: OutgoingProposal, { amountCents }: BankEntryRow): number {
  return proposal.kind === 'returned' ? -proposal.paidCents : amountCents;
}

function valueOf(proposal: OutgoingProposal, entry: BankEntryRow): string {
  if (proposal.kind === 'credit') return writeCredit(proposal);
  const { id: invoice, openCents: expectedOpenCents } = proposal.invoice;
  const rest = proposal.kind === 'returned' ? 'returned' : 'open';
  return writeProposal([{ invoice, expectedOpenCents, amountCents: amountOf(proposal, entry), rest }]);
}
