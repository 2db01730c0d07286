import { href } from 'react-router';
import { Part } from '#app/ui/frame/page.tsx';
import { Findings } from '#app/ui/page/findings.tsx';
import { MailList } from '../mail/mail-list.tsx';
import { ReminderPart } from '../mail/reminder-list.tsx';
import { NoteList } from './delivery-notes/note-list.tsx';
import { CarriedFiles } from './attachments/carried-files.tsx';
import { BalancePart } from './balance-part.tsx';
import { Checksums, FileList } from './issued-files.tsx';
import type { LoadedInvoice } from './load-issued.server.ts';
import { Timeline } from '../documents/issued/timeline.tsx';

/** What has come of the invoice: its files, its mails, its money, its history. */
export function IssuedSide({ loaded, invoiceId }: { loaded: LoadedInvoice; invoiceId: string }) {
  const { files, customer, missing, events, money } = loaded;
  return (
    <div className="stack">
      {files.length === 0 ? null : (
        <Part id="files" title="Dateien">
          <FileList files={files} invoiceId={invoiceId} customer={customer} />
        </Part>
      )}
      {loaded.carried.length === 0 ? null : (
        <Part id="attachments" title="Anhänge">
          <CarriedFiles files={loaded.carried} invoiceId={invoiceId} />
        </Part>
      )}
      <MailPart mails={loaded.mails} invoiceId={invoiceId} />
      <ReminderPart title="Mahnungen" reminders={loaded.reminders} invoiceId={invoiceId} />
      {loaded.notes.length === 0 ? null : (
        <Part id="delivery-notes" title="Lieferscheine">
          <NoteList notes={loaded.notes} />
        </Part>
      )}
      <MoneyPart money={money} />
      {missing.length === 0 ? null : (
        <Part id="missing" title="Keine XRechnung">
          <p>Beim Ausstellen fehlten Angaben. Für die nächste Rechnung:</p>
          <Findings findings={missing} narrow />
        </Part>
      )}
      <Part id="history" title="Verlauf">
        <Timeline events={events} />
      </Part>
      <Checksums content={loaded.snapshotHash} files={files} />
    </div>
  );
}

export function MailPart({ mails, invoiceId }: Pick<LoadedInvoice, 'mails'> & { invoiceId: string }) {
  if (mails.length === 0) return null;
  return (
    <Part id="mails" title="Versand">
      <MailList
        mails={mails}
        hrefOf={(mailId) => href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId, mailId })}
      />
    </Part>
  );
}

export function MoneyPart({ money }: Pick<LoadedInvoice, 'money'>) {
  if (money.bookings.length === 0) return null;
  return (
    <Part id="money" title="Geld">
      <BalancePart money={money} />
    </Part>
  );
}
