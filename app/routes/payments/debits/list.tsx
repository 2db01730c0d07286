import { href } from 'react-router';
import type { ReactNode } from 'react';
import type { Route } from './+types/list.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { accountChoices } from '#app/invoicing/company/bank-account.ts';
import { userBackend } from '#app/http/session.ts';
import { firstCollectionDay } from '#app/invoicing/debits/bank-days.ts';
import { debitsMax } from '#app/invoicing/debits/fields.ts';
import { runsMax } from '#app/pocketbase/debits/sql.ts';
import { listDebitRuns } from '#app/pocketbase/debits/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { makeRunOf, planDebits } from '#app/workflows/debits/make-debit-run.ts';
import type { PlannedDebit } from '#app/workflows/debits/make-debit-run.ts';
import { titledAs } from '#app/routes/titles.ts';
import { DebitForm } from './debit-form.tsx';
import { debitRunSchema } from './debit-run.schema.server.ts';
import { isOfMandate, describeNotCollected, describeDebitRun } from './debit-words.ts';

export const meta = titledAs('debits');

export const handle = { live: ['invoices', 'payments', 'customers'] };

// Whoever comes back here is led to the run that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    { collection: 'debit_runs', pathOf: (runId) => href('/invoice/zahlungen/lastschriften/:runId', { runId }) },
  );
  const today = todayOf(context);
  const collectOn = firstCollectionDay(today);
  const [{ creditor, planned, accounts }, runs] = await Promise.all([
    planDebits(backend, { today, collectOn }),
    ask(backend, listDebitRuns),
  ]);
  return {
    createKey,
    collectOn,
    missing: creditor.creditorId === '' ? 'creditorId' : creditor.iban === '' ? 'iban' : null,
    offered: planned.flatMap(({ invoice: { id, number, customer, customerName, openCents, dueDate }, proposal }) =>
      proposal.ok
        ? [{ id, number, customer, customerName, openCents, dueDate, collectedOn: proposal.debit.collectedOn }]
        : [],
    ),
    others: planned.flatMap(showOther),
    accounts: accountChoices(accounts, { chosen: '', usual: 'Das Konto auf neuen Rechnungen' }),
    isCapped: planned.length === debitsMax,
    runs,
  } as const;
}

function showOther({ invoice: { id, number, customer, customerName, run, openCents }, proposal }: PlannedDebit) {
  if (proposal.ok) return [];
  const mandate = isOfMandate(proposal.reason) ? customer : '';
  return [{ id, number, customer, customerName, run, openCents, mandate, why: describeNotCollected(proposal) }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const now = context.get(appContext).services.now();
  const today = todayOf(context);
  const submission = parseForm(form, debitRunSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const { collectOn, booking, bankAccount, debit: chosen } = submission.value;
  const isBatch = booking === 'agreed' ? null : booking === 'batch';
  const order = { createKey: readCreateKey(form), now, today, collectOn, bankAccount, isBatch, chosen };
  const made = await makeRunOf(userBackend(context), order);
  if (made.ok)
    return seeOther(context, href('/invoice/zahlungen/lastschriften/:runId', { runId: made.id }), 'debits-made');
  if (made.refusal === 'changed') return showRefusal(submission, changed);
  if (made.refusal === 'unknown-account') return showErrors(submission, { bankAccount: [accountGone] });
  return showErrors(submission, { debit: made.refused.flatMap(describeRefused) });
}

const changed =
  'Inzwischen wurde gezahlt, eingezogen oder ein Mandat geändert. Es ist nichts gespeichert. Bitte prüfen Sie, was jetzt hier steht, und legen Sie den Lauf dann an.';

const accountGone = 'Auf dieses Konto wird nichts mehr gezahlt. Bitte wählen Sie ein anderes.';

function describeRefused({ invoice: { number }, proposal }: PlannedDebit): string[] {
  return proposal.ok ? [] : [`${number}: ${describeNotCollected(proposal)}`];
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ListDebits({ loaderData, actionData }: Route.ComponentProps) {
  const { offered, others, collectOn, createKey, accounts, missing, isCapped } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  return (
    <>
      <PageHead
        title={places.debits.title}
        lead="Unbezahlte Rechnungen, die den Einzug ankündigen. Ein Lauf wird eine Datei (pain.008), die Sie Ihrer Bank geben; Belegwerk zieht nichts selbst ein."
      />
      <div className="stack">
        {missing === null ? null : <Missing field={missing} />}
        {missing !== null ? null : offered.length === 0 && lastResult === null ? (
          <EmptyState title="Nichts einzuziehen" text={nothing} />
        ) : (
          <DebitForm {...{ offered, collectOn, createKey, accounts, lastResult }} />
        )}
        {others.length === 0 ? null : <Others others={others} />}
        {isCapped ? <p className="muted">{`Gezeigt werden ${debitsMax}, zuerst die am längsten fälligen.`}</p> : null}
        <Runs runs={loaderData.runs} />
      </div>
    </>
  );
}

const nothing =
  'Hier steht, was Sie an Kunden mit Lastschriftmandat ausgestellt haben und was noch offen ist. Das Mandat tragen Sie beim Kunden ein.';

function Missing({ field }: { field: 'creditorId' | 'iban' }) {
  const what = field === 'iban' ? 'Ihre IBAN fehlt' : 'Ihre Gläubiger-Identifikationsnummer fehlt';
  return (
    <Note level="warning" title={what}>
      <p>
        Ohne sie lässt sich nichts einziehen. <a href={`${paths.profile}#profile-${field}`}>Im Profil eintragen</a>
      </p>
    </Note>
  );
}

function Others({ others }: Pick<Loaded, 'others'>) {
  return (
    <Part id="others" title="Wird jetzt nicht eingezogen">
      <Table
        caption="Wird jetzt nicht eingezogen"
        stacked
        columns={[
          { label: 'Rechnung' },
          { label: 'Kunde' },
          { label: 'Offen €', number: true },
          { label: 'Warum nicht' },
        ]}
        rows={others.map(({ id, number, customer, customerName, openCents, why, run, mandate }) => [
          <a key={id} href={href('/invoice/rechnungen/:invoiceId', { invoiceId: id })}>
            {number}
          </a>,
          <a key={id} href={href('/invoice/kunden/:customerId', { customerId: customer })}>
            {customerName}
          </a>,
          formatCents(openCents),
          <Why key={id} why={why} run={run} mandate={mandate} />,
        ])}
      />
    </Part>
  );
}

function Why({ why, run, mandate }: Pick<Loaded['others'][number], 'why' | 'run' | 'mandate'>): ReactNode {
  if (run !== '') return <a href={href('/invoice/zahlungen/lastschriften/:runId', { runId: run })}>{why}</a>;
  if (mandate === '') return why;
  return (
    <>
      {`${why} `}
      <a href={href('/invoice/kunden/:customerId/mandat', { customerId: mandate })}>Zum Mandat</a>
    </>
  );
}

function Runs({ runs }: Pick<Loaded, 'runs'>) {
  if (runs.length === 0) return null;
  return (
    <Part id="runs" title="Läufe">
      <Table
        caption="Läufe"
        stacked
        columns={[
          { label: 'Angelegt' },
          { label: 'Einzug ab' },
          { label: 'Stand' },
          { label: 'Betrag €', number: true },
        ]}
        rows={runs.map((run) => [
          <a key={run.id} href={href('/invoice/zahlungen/lastschriften/:runId', { runId: run.id })}>
            {`${formatDate(run.madeOn)}, ${run.items === 1 ? '1 Rechnung' : `${run.items} Rechnungen`}`}
          </a>,
          formatDate(run.collectOn),
          describeDebitRun(run),
          formatCents(run.sumCents),
        ])}
      />
      {runs.length === runsMax ? <p className="muted">{`Gezeigt werden die letzten ${runsMax}.`}</p> : null}
    </Part>
  );
}
