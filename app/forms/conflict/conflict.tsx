import type { ReactNode } from 'react';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { HiddenFields } from '../fields/hidden-fields.tsx';
import { Note } from '#app/ui/base/note.tsx';
import conflictUrl from './conflict.css?url&no-inline';

interface Difference {
  label: string;
  typed: string;
  stored: string;
}

type Side = 'typed' | 'stored';

interface Choice {
  name: string;
  label: string;
  /** what is sent; null: that side cannot be chosen */
  values: { typed: string | null; stored: string };
  /** one without a label for a field; of rows what differs in each */
  differences: readonly Difference[];
  changedBy: Side | 'both' | null;
  proposed: Side;
}

interface ConflictProps {
  choices: readonly Choice[];
  /** what is sent whatever is chosen */
  fields: readonly { name: string; value: string }[];
  /** When and by whom the stored state was saved, as a sentence. */
  storedNote: ReactNode;
  action?: string | undefined;
  /** The form with the stored state. */
  storedHref: string;
}

/** Form that sends everything as it was typed. */
const keepId = 'keep-typed';

const sides = { typed: 'Ihre Eingabe', stored: 'Gespeichert' };

const changes = {
  typed: 'nur von Ihnen geändert',
  stored: 'nur im anderen Fenster geändert',
  both: 'in beiden geändert',
};

/**
 * Nothing is overwritten until the person has chosen: one of the two states, or a mixture, field by field. What is chosen is
 * sent as one form.
 */
export function Conflict(props: ConflictProps) {
  const { choices, fields, action } = props;
  const typed = choices.flatMap(({ name, values }) => (values.typed === null ? [] : [{ name, value: values.typed }]));
  // What cannot be had as it was typed is chosen above.
  const mayKeep = typed.length === choices.length;
  return (
    <div className="stack">
      <MixtureForm {...props} mayKeep={mayKeep} />
      {mayKeep ? (
        <form id={keepId} method="post" action={action} data-saves="">
          <HiddenFields fields={[...fields, ...typed]} />
        </form>
      ) : null}
    </div>
  );
}

function MixtureForm({
  choices,
  storedNote,
  fields,
  action,
  storedHref,
  mayKeep,
}: ConflictProps & { mayKeep: boolean }) {
  return (
    <form className="stack" method="post" action={action} data-saves="">
      <link rel="stylesheet" href={conflictUrl} />
      <Note level="warning" title="Inzwischen geändert" first>
        <p>
          {storedNote} Ihre Eingabe ist noch nicht gespeichert. Wählen Sie, was gelten soll; alles andere ist in beiden
          Fassungen gleich.
        </p>
      </Note>
      <HiddenFields fields={fields} />
      <table className="table conflict" role="table">
        <caption className="unseen">Ihre Eingabe neben dem gespeicherten Stand</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Feld
            </th>
            <th scope="col" role="columnheader" id="side-typed">
              {sides.typed}
            </th>
            <th scope="col" role="columnheader" id="side-stored">
              {sides.stored}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {choices.map((choice, index) => (
            <ChoiceRow key={choice.name} id={`choice-${index}`} choice={choice} />
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button variant="main">Auswahl speichern</Button>
        {mayKeep ? <Button form={keepId}>Meine behalten</Button> : null}
        <LinkButton href={storedHref}>Die andere nehmen</LinkButton>
      </div>
    </form>
  );
}

function ChoiceRow({ id, choice }: { id: string; choice: Choice }) {
  const { label, changedBy } = choice;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" id={id}>
        {label}
        {changedBy === null ? null : <small>{changes[changedBy]}</small>}
      </th>
      <SideCell {...{ id, choice }} side="typed" />
      <SideCell {...{ id, choice }} side="stored" />
    </tr>
  );
}

function SideCell({ id, choice, side }: { id: string; choice: Choice; side: Side }) {
  const { name, values, proposed } = choice;
  const value = values[side];
  const own = `${id}-${side}`;
  return (
    <td role="cell">
      <label data-side={sides[side]}>
        {value === null ? null : (
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={side === proposed}
            aria-labelledby={`${id} side-${side} ${own}`}
          />
        )}
        <span id={own}>
          <Words differences={choice.differences} side={side} />
        </span>
      </label>
    </td>
  );
}

function Words({ differences, side }: { differences: readonly Difference[]; side: Side }) {
  return differences.map((each) => (
    <span key={each.label}>
      {each.label === '' ? null : <small>{each.label} </small>}
      {each[side] || '–'}
    </span>
  ));
}
