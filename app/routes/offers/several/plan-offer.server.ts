import { href } from 'react-router';
import { ask } from '#app/pocketbase/ask.ts';
import { archiveOffer } from '#app/pocketbase/offers/calls.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { OfferWithVersions } from '#app/pocketbase/offers/queries.ts';
import type { SentVersion } from '#app/pocketbase/offers/record.ts';
import { enqueuePaper, recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { proposePaper } from '#app/workflows/sending/propose-paper.ts';
import { draftName } from '#app/routes/lists/draft-name.ts';
import { paperOfVersion } from '../mails/version-paper.server.ts';
import { planNote } from '#app/routes/several/plan-note.ts';
import { planArchiving } from '#app/routes/several/plan-archiving.ts';
import { refusePlan } from '#app/routes/several/plan.ts';
import type { Plan, PlanRequest, SeveralRow } from '#app/routes/several/plan.ts';
import { planSending } from '#app/routes/several/plan-sending.server.ts';
import type { SeveralTask } from '#app/routes/lists/several-tasks.ts';

/** What a task would do with an offer, by the version that was sent last; null: there is none of that id. */
export async function planOffer(task: SeveralTask, { backend, id }: PlanRequest): Promise<Plan | null> {
  const offer = await findOffer(backend, id);
  if (offer === null) return null;
  const row = rowOf(offer);
  if (task === 'archive')
    return planArchiving(row, { ...offer, archive: () => ask(backend, archiveOffer, { id, archived: true }) });
  const [version] = offer.sent;
  if (version === undefined) return refusePlan(row, 'Noch nicht fertiggestellt');
  if (task === 'send') return planVersionMail(version, row, { backend });
  return planNote(row, {
    issueDate: version.issueDate,
    note: (noted) => ask(backend, recordPaperSentOtherwise, { kind: 'offer', id: version.id, ...noted }),
  });
}

function rowOf({ id, number, customerName, about, updated }: OfferWithVersions): SeveralRow {
  const name = number || draftName({ about, customerName, updated });
  return { id, name, customerName, href: href('/invoice/angebote/:offerId', { offerId: id }) };
}

type Asking = Pick<PlanRequest, 'backend'>;

async function planVersionMail(version: SentVersion, row: SeveralRow, { backend }: Asking): Promise<Plan> {
  const paper = paperOfVersion(version);
  const { values, settings, mails } = await proposePaper(backend, paper);
  const place = { offerId: row.id, versionNumber: String(version.versionNumber) };
  return planSending({
    ...{ row, document: version.id, customer: version.customer, values, undoMinutes: settings.undoMinutes, mails },
    sendHref: href('/invoice/angebote/:offerId/versionen/:versionNumber/versand', place),
    hrefOf: (mailId) =>
      href('/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId', { ...place, mailId }),
    enqueue: ({ when: _when, files: _pdf, ...mail }) => ask(backend, enqueuePaper, { ...paper, ...mail }),
  });
}
