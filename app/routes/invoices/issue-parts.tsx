import './issue-parts.css';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Findings } from '#app/ui/page/findings.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { FoundEntry } from '../findings/field-places.ts';

interface NextNumber {
  number: string;
  previous: string;
  previousDate: string;
}

interface DrawNumberProps {
  /** null: something stands against it */
  next: NextNumber | null;
  /** of issue; absent: it is not said */
  day?: IsoDate;
  what?: string;
}

/** The number that issuing draws, and the day that goes with it. */
export function DrawNumber({ next, day, what = 'Diese Rechnung' }: DrawNumberProps) {
  if (next === null) {
    return (
      <div className="draw-number blocked">
        <small className="muted">Rechnungsnummer</small>
        <strong>Noch keine</strong>
        <small>Sie wird erst vergeben, wenn nichts mehr fehlt. Ihr Entwurf ist gespeichert.</small>
      </div>
    );
  }
  return (
    <div className="draw-number">
      <small className="muted">{what} bekommt die Nummer</small>
      <strong>{next.number}</strong>
      {day === undefined ? null : <span>{`Ausgestellt am ${formatDate(day)}, heute`}</span>}
      <small>{describePrevious(next)}</small>
    </div>
  );
}

function describePrevious({ previous, previousDate }: NextNumber): string {
  if (previous === '') return 'Davor: noch keine in diesem Nummernkreis';
  return `Davor: ${previous}${previousDate === '' ? '' : ` vom ${formatDate(previousDate)}`}`;
}

interface ConfirmationProps {
  /** it was sent without being ticked */
  problem: string | null;
  /** the page opens with the focus on it */
  focused: boolean;
}

export function Confirmation({ problem, focused }: ConfirmationProps) {
  return (
    <CheckBox
      id="confirmed"
      name="confirmed"
      value="on"
      required
      errors={problem === null ? undefined : [problem]}
      autoFocus={problem !== null || focused}
      label="Die Angaben stimmen. Danach lässt sich diese Rechnung nicht mehr ändern."
    />
  );
}

/** Why nothing was issued; takes the focus when the page comes back. */
export function NotIssued({ problem, faults }: { problem: string; faults: readonly string[] }) {
  return (
    <Note level="danger" title="Noch nicht ausgestellt" summary>
      <p>{problem}</p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}

interface PlannedFilesProps {
  xrechnung: PlannedXRechnung;
}

/** `listed`: what stands against it is in the check above; `unasked`: something does, and nobody wants it. */
export type PlannedXRechnung = 'made' | 'listed' | 'unasked' | readonly FoundEntry[];

/** Which files issuing will make. */
export function PlannedFiles({ xrechnung }: PlannedFilesProps) {
  const always = 'Immer ein PDF mit der E-Rechnung darin (ZUGFeRD).';
  if (xrechnung === 'unasked') return <p>{always}</p>;
  if (xrechnung === 'made') return <p>{always} Dazu eine XRechnung als XML-Datei.</p>;
  if (xrechnung === 'listed')
    return <p>{always} Eine XRechnung entsteht noch nicht, weil oben genannte Angaben fehlen.</p>;
  return (
    <>
      <p>{always} Eine XRechnung entsteht noch nicht, weil:</p>
      <Findings findings={xrechnung.map((entry) => ({ ...entry, level: 'info' as const }))} />
    </>
  );
}
