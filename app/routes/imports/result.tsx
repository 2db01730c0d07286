import { ActionBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import type { ImportPageProps } from './mapping-form.tsx';
import { countRecords, countRows } from './words.ts';
import type { ImportWords } from './words.ts';

/** What became of the rows; the first button takes it back. */
export function ImportResult({ words, shown, answer }: ImportPageProps) {
  const { added, rows, counts, already, faulty } = shown;
  const used = answer?.used ?? [];
  return (
    <PostForm id="import" className="form">
      {used.length > 0 ? <Used used={used} words={words} /> : null}
      <Note
        level={counts.faulty.n > 0 ? 'warning' : 'good'}
        title={`${countRecords(added, words)} ${added === 1 ? 'ist' : 'sind'} neu eingelesen`}
        action={
          <Button name="then" value="undo">
            Alles zurücknehmen
          </Button>
        }
      >
        <p>{`${counts.known.n} gab es schon, ${countRows(counts.faulty.n)} haben wir nicht verstanden.`}</p>
      </Note>
      <StateBar
        entries={[
          { label: 'Neu', value: added },
          { label: 'Schon da', value: counts.known.n },
          { label: 'Nicht verstanden', value: counts.faulty.n },
          { label: 'Zeilen', value: rows },
        ]}
      />
      <div className="stack">
        <Faulty faulty={faulty} count={counts.faulty.n} href={words.faultyHref(shown.id)} />
        <Known known={already} count={counts.known.n} words={words} />
      </div>
      <ActionBar label="Eingelesen" amount={`${added} von ${rows}`}>
        <LinkButton href={words.uploadHref}>Weitere Datei</LinkButton>
        <LinkButton variant="main" href={words.listHref}>{`${words.many} ansehen`}</LinkButton>
      </ActionBar>
    </PostForm>
  );
}

function Used({
  used,
  words,
}: {
  used: NonNullable<NonNullable<ImportPageProps['answer']>['used']>;
  words: ImportWords;
}) {
  return (
    <Note level="danger" summary title="Zurücknehmen geht nicht mehr: Diese sind schon in Gebrauch.">
      <ul>
        {used.map(({ id, number, name, changed }) => (
          <li key={id}>
            <a href={words.recordHref(id)}>{`${number} ${name}`}</a>
            {changed ? ', seither geändert' : ', kommt in Belegen oder Projekten vor'}
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface FaultyProps {
  faulty: ImportPageProps['shown']['faulty'];
  count: number;
  href: string;
}

function Faulty({ faulty, count, href }: FaultyProps) {
  if (count === 0) return null;
  return (
    <Part id="faulty" title="Nicht verstanden">
      <Table
        caption="Nicht verstandene Zeilen"
        stacked
        columns={['Stelle', 'Name', 'Grund', 'Vielleicht'].map((label) => ({ label }))}
        rows={faulty.map(({ line, name, reason, proposal }) => [
          `Zeile ${line}`,
          name === '' ? '(leer)' : name,
          reason,
          proposal === '' ? '–' : `${proposal}?`,
        ])}
      />
      {count > faulty.length ? <p>{`Und ${countRows(count - faulty.length)} mehr.`}</p> : null}
      <p className="row">
        <LinkButton slim href={href} download>
          {`${countRows(count)} laden`}
        </LinkButton>
        <span className="hint">
          CSV mit einer Spalte „Grund“. Berichtigen Sie sie und lesen Sie nur diese Datei ein.
        </span>
      </p>
    </Part>
  );
}

type Known = ImportPageProps['shown']['already'];

function Known({ known, count, words }: { known: Known; count: number; words: ImportWords }) {
  if (count === 0) return null;
  return (
    <Part id="known" title="Schon da">
      <Table
        caption={`Schon vorhandene ${words.many}`}
        stacked
        columns={['Stelle', 'In der Datei', 'Bei Ihnen', 'Erkannt an'].map((label) => ({ label }))}
        rows={known.map(({ line, name, by, other }) => [
          `Zeile ${line}`,
          name,
          <OtherRecord key="other" other={other} words={words} />,
          by,
        ])}
      />
      {count > known.length ? <p>{`Und ${countRows(count - known.length)} mehr.`}</p> : null}
    </Part>
  );
}

/** The record that a row was taken for, or the row of the same file. */
export function OtherRecord({ other, words }: { other: Known[number]['other']; words: ImportWords }) {
  if (other.id === '') return `Zeile ${other.line}: ${other.name}`;
  return <a href={words.recordHref(other.id)}>{`${other.number} ${other.name}`}</a>;
}
