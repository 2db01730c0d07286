import { href } from 'react-router';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { InvoiceStatus } from '#app/ui/page/states.tsx';
import { TotalsTable } from '#app/ui/base/totals.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { StepsInOrder } from '#app/ui/page/steps-in-order.tsx';
import { Timeline } from '#app/routes/documents/issued/timeline.tsx';
import { ReminderPart } from '#app/routes/mail/reminder-list.tsx';
import { CarriedFiles } from '../attachments/carried-files.tsx';
import { MailPart, MoneyPart } from '../issued-side.tsx';
import { amountEntries } from '../state-entries.tsx';
import { stepsAfterImport } from './imported-steps.ts';
import { importedSums } from './imported-words.ts';
import type { LoadedImported } from './load-imported.server.ts';

interface ImportedInvoiceProps {
  loaded: LoadedImported;
  invoiceId: string;
}

/** An invoice of another program: what came along of it, and what can be done with it here. */
export function ImportedPage({ loaded, invoiceId }: ImportedInvoiceProps) {
  const { number, lead, state, asked, money, due, origin, cancelledBy, withdrawn } = loaded;
  return (
    <>
      <PageHead title={number} path={[{ href: paths.invoices, text: 'Rechnungen' }]} lead={lead} />
      {withdrawn ? (
        <Note title="Zurückgenommen">
          <p>Diese Übernahme zählt nirgends mehr. Dieselbe Nummer lässt sich neu übernehmen.</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Status', value: <InvoiceStatus state={state} /> },
          ...(withdrawn ? [] : amountEntries(asked, money)),
          { label: 'Herkunft', value: origin },
          ...(cancelledBy === null && !withdrawn ? [{ label: 'Fällig', value: due }] : []),
          ...(cancelledBy === null
            ? []
            : [
                {
                  label: 'Storniert durch',
                  value: (
                    <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: cancelledBy.id })}>
                      {cancelledBy.number}
                    </a>
                  ),
                },
              ]),
        ]}
      />
      <Split>
        <div className="stack">
          <NextPart loaded={loaded} invoiceId={invoiceId} />
          <Part id="content" title="Was übernommen ist">
            <div className="stack">
              <KeyValues rows={loaded.rows} />
              <TotalsTable rows={importedSums(loaded.totals)} />
              <p className="muted">
                Positionen kennt Belegwerk von ihr nicht, und ihre Nummer gehört in keinen Nummernkreis von hier.
              </p>
            </div>
          </Part>
        </div>
        <ImportedSide loaded={loaded} invoiceId={invoiceId} />
      </Split>
    </>
  );
}

function NextPart({ loaded, invoiceId }: ImportedInvoiceProps) {
  const steps = stepsAfterImport({ ...loaded, invoiceId });
  if (steps.first.length === 0) return null;
  return (
    <Part id="next" title="Wie geht es weiter?">
      <StepsInOrder {...steps} />
    </Part>
  );
}

function ImportedSide({ loaded, invoiceId }: ImportedInvoiceProps) {
  return (
    <div className="stack">
      {loaded.carried.length === 0 ? null : (
        <Part id="original" title="Original">
          <CarriedFiles files={loaded.carried} invoiceId={invoiceId} />
        </Part>
      )}
      <MailPart mails={loaded.mails} invoiceId={invoiceId} />
      <ReminderPart title="Mahnungen" reminders={loaded.reminders} invoiceId={invoiceId} />
      <MoneyPart money={loaded.money} />
      <Part id="history" title="Verlauf">
        <Timeline events={loaded.events} />
      </Part>
      <Part id="hash" title="Prüfsumme">
        <Hash value={loaded.snapshotHash} />
      </Part>
    </div>
  );
}
