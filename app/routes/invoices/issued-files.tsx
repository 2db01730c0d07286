import { href } from 'react-router';
import { formatFor } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { FileKind, StoredFile } from '#app/pocketbase/invoices/files.ts';
import type { FileDamage } from '#app/pocketbase/stored-bytes.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { damageWords } from '../documents/issued/damage-words.ts';

export interface CheckedFile extends StoredFile {
  /** null: as it was stored */
  damage: FileDamage | null;
}

export interface Recipient extends Pick<CustomerSnapshot, 'kind' | 'name'> {
  /** as the customer's record says now */
  invoiceFormat: CustomerFields['invoiceFormat'];
}

interface FilesProps {
  files: readonly CheckedFile[];
  invoiceId: string;
  customer: Recipient;
}

/** The file that the customer gets; the PDF where that one was not made. */
export function fileForCustomer(files: readonly CheckedFile[], recipient: Recipient): CheckedFile | undefined {
  const wanted: FileKind = formatFor(recipient);
  return files.find((file) => file.kind === wanted) ?? files.find((file) => file.kind === 'zugferd');
}

const names: Record<FileKind, string> = {
  zugferd: 'PDF mit E-Rechnung',
  'xrechnung-ubl': 'XRechnung',
  'xrechnung-cii': 'XRechnung (CII)',
};

function forWhom(file: CheckedFile, { files, customer }: FilesProps): string {
  if (file.kind === fileForCustomer(files, customer)?.kind) return `Für ${customer.name}`;
  if (file.kind === 'zugferd') return 'Für Ihren Ordner und zum Drucken';
  if (file.kind === 'xrechnung-ubl') return `Nur wenn ${customer.name} eine XRechnung verlangt`;
  return 'Dieselbe XRechnung in anderer Schreibweise, nur auf Wunsch';
}

/** Each stored file with whom it is for; one that is damaged is named and not handed out. */
export function FileList(props: FilesProps) {
  const { files, invoiceId } = props;
  const steps = files.map((file) => {
    const size = `${Math.ceil(file.sizeBytes / 1024)} KB`;
    return file.damage === null
      ? {
          title: names[file.kind],
          text: `${forWhom(file, props)}, ${size}`,
          action: <Download invoiceId={invoiceId} file={file} />,
        }
      : { title: names[file.kind], text: `Gesperrt: ${damageWords[file.damage]}.` };
  });
  return <NextSteps steps={steps} />;
}

interface DownloadProps {
  invoiceId: string;
  file: CheckedFile;
  /** the one thing to do next */
  main?: boolean;
}

export function Download({ invoiceId, file, main = false }: DownloadProps) {
  const format = file.kind === 'zugferd' ? 'PDF' : 'XML';
  return (
    <LinkButton
      icon="down"
      {...(main ? { variant: 'main' } : { slim: true })}
      href={href('/invoice/rechnungen/:invoiceId/dateien/:fileKind', { invoiceId, fileKind: file.kind })}
      download
    >
      <span>
        {main ? `${names[file.kind]} herunterladen` : format}
        {main ? null : <span className="unseen"> herunterladen: {names[file.kind]}</span>}
      </span>
    </LinkButton>
  );
}

export function DamagedFiles({ files }: { files: readonly CheckedFile[] }) {
  const damaged = files.flatMap(({ kind, damage }) => (damage === null ? [] : [{ kind, damage }]));
  if (damaged.length === 0) return null;
  return (
    <Note level="danger" title="Gespeicherte Dateien sind nicht mehr, wie sie waren">
      <ul>
        {damaged.map(({ kind, damage }) => (
          <li key={kind}>{`${names[kind]}: ${damageWords[damage]}`}</li>
        ))}
      </ul>
      <p>
        Darum geben wir sie nicht aus. Bitte wenden Sie sich an den Betreiber: Er kann sie aus einer Sicherung
        zurückholen. Die Angaben auf dieser Seite stammen aus der Datenbank.
      </p>
    </Note>
  );
}

export function Checksums({ content, files }: { content: string; files: readonly CheckedFile[] }) {
  return (
    <Fold title="Prüfsummen" note={`${files.length + 1} Werte`}>
      <div className="stack">
        <div>
          <h3>Inhalt der Rechnung</h3>
          <Hash value={content} />
        </div>
        {files.map(({ kind, sha256 }) => (
          <div key={kind}>
            <h3>{names[kind]}</h3>
            <Hash value={sha256} />
          </div>
        ))}
      </div>
    </Fold>
  );
}
