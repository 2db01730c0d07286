import { href, redirect } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext } from '../../http/app-context.ts';
import { found } from '../../http/checks.ts';
import { newCreateKey } from '../../http/form/create-key.server.ts';
import { userBackend } from '../../http/session.ts';
import { pageTitle } from '../shared/titles.ts';
import { formatDate } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import type { InvoiceSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { listInvoiceFiles } from '../../pocketbase/invoices/files.ts';
import type { FileKind, StoredFile } from '../../pocketbase/invoices/files.ts';
import { listEventsOf } from '../../pocketbase/archive/queries.ts';
import type { EventRow } from '../../pocketbase/archive/queries.ts';
import { findInvoice } from '../../pocketbase/invoices/queries.ts';
import { checkRules } from '../../workflows/prepare-issue.ts';
import { formatBerlinTime, todayInBerlin } from '../../workflows/services.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Findings } from '../../ui/page/findings.tsx';
import { Hash } from '../../ui/page/hash.tsx';
import { Note } from '../../ui/base/note.tsx';
import { PageHead, Part, Split, StateBar } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { InvoiceStatus } from '../../ui/base/status.tsx';
import { Timeline } from './timeline.tsx';
import { invoiceState } from '../shared/invoice-table.tsx';
import { PostForm } from '../shared/post-form.tsx';
import { frozenGroups, FrozenParts, InvoiceLines } from './frozen-parts.tsx';
import { findingEntry } from './finding-texts.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.number, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  if (invoice.status === 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId/bearbeiten', params));
  const [files, events] = await Promise.all([listInvoiceFiles(backend, invoice.id), listEventsOf(backend, invoice.id)]);
  const { snapshot } = invoice;
  const today = todayInBerlin(context.get(appContext).services.now());
  return {
    copyKey: newCreateKey(),
    number: invoice.number,
    snapshotHash: invoice.snapshotHash,
    state: invoiceState(invoice, today),
    snapshot,
    files,
    missing: files.some((file) => file.kind === 'xrechnung-ubl')
      ? []
      : missingForXRechnung(snapshot, params.invoiceId, invoice.customer),
    events: events.map((event) => ({ at: event.at, atText: formatBerlinTime(event.at), text: eventText(event) })),
  };
}

function missingForXRechnung(...[snapshot, invoiceId, customerId]: [InvoiceSnapshot, string, string]) {
  return checkRules(snapshot, 'xrechnung')
    .filter(({ level }) => level === 'fatal')
    .map((finding) => ({ ...findingEntry(finding, { invoiceId, customerId }), level: 'info' as const }));
}

const eventTexts: Record<string, string> = {
  'draft-created': 'Entwurf angelegt',
  'invoice-issued': 'Ausgestellt und festgeschrieben',
  'invoice-files-stored': 'Dateien mit Prüfsummen abgelegt',
};

function eventText(event: EventRow): string {
  return eventTexts[event.type] ?? event.type;
}

const fileTexts: Record<FileKind, string> = {
  zugferd: 'ZUGFeRD-PDF',
  'xrechnung-ubl': 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
};

export default function ShowInvoice({ loaderData, params }: Route.ComponentProps) {
  const { number, snapshot, state, files, missing, events, snapshotHash } = loaderData;
  return (
    <>
      <PageHead
        title={number}
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead={`${snapshot.customer.name}, ${snapshot.customer.address.city}`}
        actions={<Actions files={files} invoiceId={params.invoiceId} copyKey={loaderData.copyKey} />}
      />
      {files.length === 0 ? (
        <Note level="warning" title="Dateien folgen">
          <p>Die Rechnung ist ausgestellt, ihre Dateien werden noch erzeugt. Bitte laden Sie die Seite gleich neu.</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Status', value: <InvoiceStatus state={state} /> },
          { label: 'Rechnungsbetrag', value: formatEuro(snapshot.totals.grossCents) },
          { label: 'Ausgestellt', value: formatDate(snapshot.issueDate) },
          { label: 'Fällig', value: formatDate(snapshot.dueDate) },
        ]}
      />
      <Split>
        <div className="stack">
          <Part id="lines" title="Positionen">
            <InvoiceLines billed={snapshot} />
          </Part>
          <Part id="content" title="Inhalt">
            <FrozenParts groups={frozenGroups(snapshot)} />
          </Part>
        </div>
        <div className="stack">
          <FilePart files={files} invoiceId={params.invoiceId} />
          {missing.length === 0 ? null : (
            <Part id="missing" title="Keine XRechnung">
              <p>Beim Ausstellen fehlten Angaben. Für die nächste Rechnung:</p>
              <Findings findings={missing} narrow />
            </Part>
          )}
          <Part id="history" title="Verlauf">
            <Timeline events={events} />
          </Part>
          <Part id="seal" title="Prüfsumme des Inhalts">
            <Hash value={snapshotHash} />
          </Part>
        </div>
      </Split>
    </>
  );
}

interface ActionsProps {
  files: readonly StoredFile[];
  invoiceId: string;
  copyKey: string;
}

function Actions({ files, invoiceId, copyKey }: ActionsProps) {
  return (
    <>
      {files.map((file, index) => (
        <LinkButton
          key={file.kind}
          slim
          {...(index === 0 ? { variant: 'main' } : {})}
          href={fileHref(invoiceId, file.kind)}
        >
          {fileTexts[file.kind]}
        </LinkButton>
      ))}
      <PostForm action={href('/invoice/rechnungen/:invoiceId/kopie', { invoiceId })}>
        <input type="hidden" name="createKey" value={copyKey} />
        <Button slim>Kopie als Entwurf</Button>
      </PostForm>
    </>
  );
}

function FilePart({ files, invoiceId }: { files: readonly StoredFile[]; invoiceId: string }) {
  if (files.length === 0) return null;
  return (
    <Part id="files" title="Dateien">
      <div className="stack">
        {files.map((file) => (
          <div key={file.kind}>
            <a href={fileHref(invoiceId, file.kind)}>{fileTexts[file.kind]}</a>{' '}
            <small className="muted">{Math.ceil(file.sizeBytes / 1024)} KB</small>
            <Hash value={file.sha256} />
          </div>
        ))}
      </div>
    </Part>
  );
}

function fileHref(invoiceId: string, fileKind: FileKind): string {
  return href('/invoice/rechnungen/:invoiceId/dateien/:fileKind', { invoiceId, fileKind });
}
