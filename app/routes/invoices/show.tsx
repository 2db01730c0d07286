import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { newCreateKey } from '../../http/form/create-key.server.ts';
import { userBackend } from '../../http/session.ts';
import { pageTitle } from '../shared/titles.ts';
import { mayWriteOff } from '../../invoicing/ledger/uncollectible.ts';
import { isCorrectable } from '../../invoicing/invoice/correct-invoice.ts';
import { restOfLines } from '../../invoicing/invoice/credited-lines.ts';
import { documentNames, dueDateOf, isCorrection } from '../../invoicing/invoice/snapshot.ts';
import type { BilledSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { isAllCredited } from '../../invoicing/ledger/set-off.ts';
import { documentState } from '../../invoicing/ledger/document-state.ts';
import { nothingMissing } from '../../invoicing/invoice/sketch-invoice.ts';
import { listInvoiceFiles, proveInvoiceFile } from '../../pocketbase/invoices/files.ts';
import { listEventsOf } from '../../pocketbase/archive/queries.ts';
import {
  findCancellation,
  findCancelled,
  findCorrected,
  findDeducted,
  findFinal,
  findOrigin,
} from '../../pocketbase/links/queries.ts';
import { listDeliveryNotes } from '../../pocketbase/delivery-notes/queries.ts';
import { findCustomer } from '../../pocketbase/customers/queries.ts';
import { listCorrections } from '../../pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '../../pocketbase/invoices/record.ts';
import { checkRules } from '../../workflows/prepare-issue.ts';
import { documentOfIssued } from '../../workflows/preview-invoice.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { Fold } from '../../ui/base/fold.tsx';
import { Note } from '../../ui/base/note.tsx';
import { paths } from '../../ui/base/paths.ts';
import { InvoiceStatus } from '../../ui/base/status.tsx';
import { PageHead, Part, Split, StateBar } from '../../ui/frame/page.tsx';
import { Findings } from '../../ui/page/findings.tsx';
import { SheetLinks } from '../../ui/paper/sheet-pages.tsx';
import { listMailsOf } from '../../pocketbase/outbox/queries.ts';
import { listPartsOf } from '../../pocketbase/payments/queries.ts';
import { invoiceState } from '../shared/lists/invoice-state.ts';
import { amountNames } from '../shared/frozen/document-names.ts';
import { findIssued } from '../shared/frozen/find-issued.server.ts';
import { typedForms } from '../shared/typed-forms.ts';
import { findDamage } from '../shared/read-stored.server.ts';
import { findDemanded } from '../../pocketbase/reminders/queries.ts';
import { MailList } from '../shared/mails/mail-list.tsx';
import { showMailsOf } from '../shared/mails/mail-words.ts';
import { ReminderPart, withMails } from '../shared/reminders/reminder-list.tsx';
import { NoteList } from './delivery-notes/note-list.tsx';
import { CarriedFiles } from './attachments/carried-files.tsx';
import { checkCarried } from './attachments/check-carried.server.ts';
import { showEvent } from './event-words.ts';
import { findingEntry } from './findings/rule-texts.ts';
import { billedPart, frozenGroups, FrozenParts, FrozenLines, nameAsked } from '../shared/frozen/frozen-parts.tsx';
import { MoneyPart, moneyOf } from './money-part.tsx';
import { stepsAfterIssue } from './next-steps.tsx';
import { StepsInOrder } from './steps-in-order.tsx';
import { amountEntries, wordDue, wordSending } from './state-entries.tsx';
import { relations } from './relations.tsx';
import { Checksums, DamagedFiles, FileList } from './issued-files.tsx';
import type { CheckedFile } from './issued-files.tsx';
import { pagesToShow } from '../shared/pictures/drawn-document.server.ts';
import { DocumentPages } from '../shared/pictures/document-pages.tsx';
import { Timeline } from '../shared/frozen/timeline.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.number, { matches }) }];
}

export const handle = { live: ['invoices', 'payments'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const invoice = await findIssued(backend, params.invoiceId);
  const { snapshot } = invoice;
  const picture = href('/invoice/rechnungen/:invoiceId/bild', params);
  const [
    files,
    carried,
    events,
    origin,
    parts,
    shown,
    cancelledBy,
    takesBack,
    deductedBy,
    deducted,
    recipient,
    corrections,
    notes,
    mails,
    { reminders, debit },
  ] = await Promise.all([
    checkFiles(context, invoice.id),
    checkCarried(context, snapshot),
    listEventsOf(backend, invoice.id),
    findOrigin(backend, invoice.id),
    listPartsOf(backend, invoice.id),
    pagesToShow(context, picture, documentOfIssued(snapshot)),
    findCancellation(backend, invoice.id),
    snapshot.kind === 'correction' ? findCorrected(backend, invoice.id) : findCancelled(backend, invoice.id),
    isCorrection(snapshot) || snapshot.kind === 'final' ? null : findFinal(backend, invoice.id),
    snapshot.kind === 'final' ? findDeducted(backend, invoice.id) : [],
    findCustomer(backend, invoice.customer),
    isCorrectable(snapshot) ? listCorrections(backend, invoice.id) : [],
    listDeliveryNotes(backend, invoice.id),
    listMailsOf(backend, invoice.id),
    findDemanded(backend, invoice.id),
  ]);
  const today = todayInBerlin(context.get(appContext).services.now());
  const money = moneyOf(snapshot.totals.dueCents, parts);
  const credits = corrections.map((each) => each.snapshot);
  const isCredited = isAllCredited(
    snapshot.totals,
    credits.map(({ totals }) => totals),
  );
  const stored = files.some(({ kind }) => kind !== 'zugferd') ? 'PDF und XML gespeichert' : 'PDF gespeichert';
  return {
    copyKey: newCreateKey(),
    finalKey: newCreateKey(),
    origin,
    number: invoice.number,
    snapshotHash: invoice.snapshotHash,
    state: invoiceState(
      {
        ...invoice,
        kind: snapshot.kind,
        state: documentState(money, {
          takesBack: isCorrection(snapshot) ? snapshot.kind : null,
          isCancelled: cancelledBy !== null || isCredited,
        }),
      },
      today,
    ),
    money,
    takesBack,
    cancelledBy,
    corrections: corrections.map(({ id, snapshot: { number } }) => ({ id, number })),
    isCorrectable: isCorrectable(snapshot) && restOfLines(snapshot, credits).some(({ cents }) => cents !== 0),
    deductedBy,
    deducted,
    kind: snapshot.kind,
    isCorrection: isCorrection(snapshot),
    debit: money.openCents > 0 ? debit : null,
    due: wordDue(dueDateOf(snapshot), today, money.state === 'paid'),
    customer: {
      kind: snapshot.customer.kind,
      name: snapshot.customer.name,
      invoiceFormat: recipient?.invoiceFormat ?? 'usual',
    },
    email: snapshot.customer.electronicAddress?.value ?? '',
    lead: [snapshot.customer.name, snapshot.subject].filter(Boolean).join(', '),
    asked: nameAsked(snapshot.totals, amountNames[snapshot.kind]),
    ...wordSending(mails, events),
    billed: billedPart(snapshot),
    groups: frozenGroups({ content: snapshot, missing: nothingMissing }),
    files,
    carried,
    notes,
    mails: showMailsOf(mails, ''),
    reminders: withMails(reminders, mails),
    isOverdue: dueDateOf(snapshot) < today,
    canWriteOff: mayWriteOff(snapshot, today),
    sendsMail: context.get(appContext).services.mail.kind !== 'folder',
    shown,
    missing: files.some((file) => file.kind === 'xrechnung-ubl') ? [] : missingForXRechnung(snapshot, invoice),
    events: events.map((event) => showEvent(event, stored)),
  };
}

/** What is stored, each read and held against its hash: damage is told here and not only to who downloads. */
async function checkFiles(context: Context, invoice: string): Promise<CheckedFile[]> {
  const backend = userBackend(context);
  const files = await listInvoiceFiles(backend, invoice);
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      damage: await findDamage(context, proveInvoiceFile(backend, invoice, file.kind)),
    })),
  );
}

function missingForXRechnung(
  snapshot: BilledSnapshot,
  { id, customer, draft }: Pick<IssuedInvoice, 'id' | 'customer' | 'draft'>,
) {
  const editPath = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id });
  const places = {
    editPath,
    table: typedForms.invoice,
    customerId: customer,
    customerKind: snapshot.customer.kind,
    rows: draft.lines,
  };
  return checkRules(snapshot, 'xrechnung')
    .filter(({ level }) => level === 'fatal')
    .map((finding) => ({ ...findingEntry(finding, places), level: 'info' as const }));
}

export default function ShowInvoice({ loaderData, params }: Route.ComponentProps) {
  const { number, lead, state, asked, files, customer, missing, events, shown, money } = loaderData;
  const { invoiceId } = params;
  const entire = files.find(({ kind, damage }) => kind === 'zugferd' && damage === null);
  return (
    <>
      <PageHead title={number} path={[{ href: paths.invoices, text: 'Rechnungen' }]} lead={lead} />
      {files.length === 0 ? (
        <Note level="warning" title="Dateien folgen">
          <p>Die Rechnung ist ausgestellt, ihre Dateien werden noch erzeugt. Bitte laden Sie die Seite gleich neu.</p>
        </Note>
      ) : null}
      <DamagedFiles files={files} />
      <StateBar
        entries={[
          { label: 'Status', value: <InvoiceStatus state={state} /> },
          ...amountEntries(asked, money),
          { label: 'Versand', value: loaderData.sending },
          ...relations(loaderData),
        ]}
      />
      <Split>
        <div className="stack">
          <Part id="next" title="Wie geht es weiter?">
            <StepsInOrder {...stepsAfterIssue({ ...loaderData, invoiceId })} />
          </Part>
          <Part id="look" title={documentNames[loaderData.kind]} note={<SheetLinks count={shown.pages.length} />}>
            <DocumentPages
              shown={shown}
              pdf={
                entire
                  ? href('/invoice/rechnungen/:invoiceId/dateien/:fileKind', { invoiceId, fileKind: entire.kind })
                  : null
              }
            />
          </Part>
          <Content loaded={loaderData} />
        </div>
        <div className="stack">
          {files.length === 0 ? null : (
            <Part id="files" title="Dateien">
              <FileList files={files} invoiceId={invoiceId} customer={customer} />
            </Part>
          )}
          {loaderData.carried.length === 0 ? null : (
            <Part id="attachments" title="Anhänge">
              <CarriedFiles files={loaderData.carried} invoiceId={invoiceId} />
            </Part>
          )}
          {loaderData.mails.length === 0 ? null : (
            <Part id="mails" title="Versand">
              <MailList
                mails={loaderData.mails}
                hrefOf={(mailId) => href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId, mailId })}
              />
            </Part>
          )}
          <ReminderPart title="Mahnungen" reminders={loaderData.reminders} invoiceId={invoiceId} />
          {loaderData.notes.length === 0 ? null : (
            <Part id="delivery-notes" title="Lieferscheine">
              <NoteList notes={loaderData.notes} />
            </Part>
          )}
          {money.bookings.length === 0 ? null : (
            <Part id="money" title="Geld">
              <MoneyPart money={money} />
            </Part>
          )}
          {missing.length === 0 ? null : (
            <Part id="missing" title="Keine XRechnung">
              <p>Beim Ausstellen fehlten Angaben. Für die nächste Rechnung:</p>
              <Findings findings={missing} narrow />
            </Part>
          )}
          <Part id="history" title="Verlauf">
            <Timeline events={events} />
          </Part>
          <Checksums content={loaderData.snapshotHash} files={files} />
        </div>
      </Split>
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Content({ loaded: { billed, groups } }: { loaded: Loaded }) {
  return (
    <Part id="content" title="Inhalt">
      <Fold
        title="Positionen und Summen"
        note={billed.lines.length === 1 ? '1 Position' : `${billed.lines.length} Positionen`}
      >
        <FrozenLines billed={billed} />
      </Fold>
      <Fold
        title="Anschriften, Daten, Texte"
        note={`${groups.reduce((sum, { rows }) => sum + rows.length, 0)} Angaben`}
      >
        <FrozenParts groups={groups} />
      </Fold>
    </Part>
  );
}
