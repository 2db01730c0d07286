import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { userBackend } from '#app/http/session.ts';
import { pageTitle } from '../titles.ts';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { InvoiceStatus } from '#app/ui/page/states.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { StepsInOrder } from '#app/ui/page/steps-in-order.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { FrozenParts, FrozenLines } from '../documents/issued/frozen-parts.tsx';
import { stepsAfterIssue } from './next-steps.tsx';
import { amountEntries } from './state-entries.tsx';
import { relations } from './relations.tsx';
import { DamagedFiles } from './issued-files.tsx';
import { DocumentPages } from '../documents/pictures/document-pages.tsx';
import { ImportedPage } from './imported/imported-invoice.tsx';
import { loadImported } from './imported/load-imported.server.ts';
import { loadIssued } from './load-issued.server.ts';
import type { LoadedInvoice } from './load-issued.server.ts';
import { IssuedSide } from './issued-side.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.number, { matches }) }];
}

export const handle = { live: ['invoices', 'payments'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = await findNumbered(userBackend(context), params.invoiceId);
  if (invoice.status === 'imported')
    return { number: invoice.number, issued: null, imported: await loadImported(context, invoice) };
  return { number: invoice.number, issued: await loadIssued(context, invoice), imported: null };
}

export default function ShowInvoice({ loaderData: { issued, imported }, params: { invoiceId } }: Route.ComponentProps) {
  return issued === null ? (
    <ImportedPage loaded={imported} invoiceId={invoiceId} />
  ) : (
    <IssuedInvoice loaded={issued} invoiceId={invoiceId} />
  );
}

interface IssuedInvoiceProps {
  loaded: LoadedInvoice;
  invoiceId: string;
}

function IssuedInvoice({ loaded, invoiceId }: IssuedInvoiceProps) {
  const { number, lead, state, asked, files, shown, money } = loaded;
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
          { label: 'Versand', value: loaded.sending },
          ...relations(loaded),
        ]}
      />
      <Split>
        <div className="stack">
          <Part id="next" title="Wie geht es weiter?">
            <StepsInOrder {...stepsAfterIssue({ ...loaded, invoiceId })} />
          </Part>
          <Part id="look" title={documentNames[loaded.kind]} note={<SheetLinks count={shown.pages.length} />}>
            <DocumentPages
              shown={shown}
              pdf={
                entire
                  ? href('/invoice/rechnungen/:invoiceId/dateien/:fileKind', { invoiceId, fileKind: entire.kind })
                  : null
              }
            />
          </Part>
          <Content loaded={loaded} />
        </div>
        <IssuedSide loaded={loaded} invoiceId={invoiceId} />
      </Split>
    </>
  );
}

function Content({ loaded: { billed, groups } }: { loaded: LoadedInvoice }) {
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
