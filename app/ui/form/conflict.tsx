import './conflict.css';
import '../base/table.css';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../base/button.tsx';
import { HiddenFields } from '../field/hidden-fields.tsx';
import { Note } from '../base/note.tsx';

export interface ConflictRow {
  label: string;
  typed: string;
  stored: string;
}

interface ConflictProps {
  rows: readonly ConflictRow[];
  /** When and by whom the stored state was saved, as a sentence. */
  storedNote: ReactNode;
  /** What "keep mine" sends: the typed fields together with the stored version. */
  fields: readonly { name: string; value: string }[];
  action?: string | undefined;
  /** The form with the stored state. */
  storedHref: string;
}

const sides = { typed: 'Ihre Eingabe', stored: 'Gespeichert' };

/** Nothing is overwritten until the person has chosen between the two states. */
export function Conflict({ rows, storedNote, fields, action, storedHref }: ConflictProps) {
  return (
    <form className="stack" method="post" action={action}>
      <Note level="warning" title="Inzwischen geändert" first>
        <p>{storedNote} Ihre Eingabe ist nicht gespeichert. Wählen Sie, welcher Stand gelten soll.</p>
      </Note>
      <HiddenFields fields={fields} />
      <table className="table conflict" role="table">
        <caption className="unseen">Ihre Eingabe neben dem gespeicherten Stand</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Feld
            </th>
            <th scope="col" role="columnheader">
              {sides.typed}
            </th>
            <th scope="col" role="columnheader">
              {sides.stored}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <ComparedRow key={row.label} row={row} />
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button>Meine Eingabe speichern</Button>
        <LinkButton href={storedHref}>Gespeicherten Stand behalten</LinkButton>
      </div>
    </form>
  );
}

function ComparedRow({ row }: { row: ConflictRow }) {
  return (
    <tr role="row" className={row.typed === row.stored ? undefined : 'differs'}>
      <th scope="row" role="rowheader">
        {row.label}
      </th>
      <td role="cell" data-side={sides.typed}>
        {row.typed || '–'}
      </td>
      <td role="cell" data-side={sides.stored}>
        {row.stored || '–'}
      </td>
    </tr>
  );
}
