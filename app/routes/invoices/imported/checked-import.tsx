import { href } from 'react-router';
import { Note } from '#app/ui/base/note.tsx';
import { TotalsTable } from '#app/ui/base/totals.tsx';
import type { TotalsRow } from '#app/ui/base/totals.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import type { FrozenRow } from '#app/routes/documents/issued/frozen-parts.tsx';

export interface CheckedImportData {
  /** of what would be kept */
  hash: string;
  rows: FrozenRow[];
  sums: TotalsRow[];
  /** name of its file; '' for none */
  file: string;
  /** sentences that stop nothing */
  remarks: string[];
  /** id of an invoice of ours with the same number; '' for none */
  sameNumberHere: string;
}

/** What would be taken over, before it is. */
export function CheckedImport({ checked, focused }: { checked: CheckedImportData; focused: boolean }) {
  const { rows, sums, file, remarks, sameNumberHere } = checked;
  return (
    <Part id="checked" title="Das wird übernommen" focused={focused}>
      <div className="stack">
        <KeyValues rows={[...rows, { label: 'Datei', value: file === '' ? 'keine' : file }]} />
        <TotalsTable rows={sums} />
        {remarks.length === 0 && sameNumberHere === '' ? null : (
          <Note level="warning" title="Bitte sehen Sie nach">
            <ul>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
              {sameNumberHere === '' ? null : (
                <li>
                  Diese Nummer trägt auch{' '}
                  <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: sameNumberHere })}>
                    eine Rechnung von hier
                  </a>
                  . Beide bleiben an ihrer Herkunft zu unterscheiden.
                </li>
              )}
            </ul>
          </Note>
        )}
      </div>
    </Part>
  );
}
