import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { ImportedStatements } from '#app/workflows/banking/import-statements.ts';
import type { ZippedFile } from '#app/workflows/banking/import-zip.ts';

/** What became of a file. */
export function Imported({ imported }: { imported: ImportedStatements }) {
  const { added, known, skipped, gaps, accounts, format } = imported;
  return (
    <>
      <Note
        level={gaps.length > 0 ? 'warning' : 'good'}
        title={describeAddedEntries(added, known)}
        first
        action={<LinkButton href={paths.bankEntries}>Zahlungen zuordnen</LinkButton>}
      >
        <p>{`${format}, Konto ${accounts.join(', ')}`}</p>
        {added > 0 || known === 0 ? null : (
          <p>
            War etwas falsch gelesen, gehen Sie erst zurück, und lesen Sie die Datei dann neu ein:{' '}
            <a href={paths.undoImport}>Einlesen rückgängig machen</a>
          </p>
        )}
        {gaps.map((gap) => (
          <p key={`${gap.account} ${gap.after} ${gap.number}`}>{describeBalanceGap(gap)}</p>
        ))}
      </Note>
      <Skipped skipped={skipped} />
    </>
  );
}

/** What became of the files of an archive, one by one. */
export function ImportedFiles({ files }: { files: readonly ZippedFile[] }) {
  const read = files.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const sum = (of: 'added' | 'known') => read.reduce((total, each) => total + each[of], 0);
  const isWhole = read.length === files.length && read.every(({ gaps }) => gaps.length === 0);
  return (
    <>
      {read.length === 0 ? null : (
        <Note
          level={isWhole ? 'good' : 'warning'}
          title={describeAddedEntries(sum('added'), sum('known'))}
          first
          action={<LinkButton href={paths.bankEntries}>Zahlungen zuordnen</LinkButton>}
        >
          <p>
            {files.length === 1 ? '1 Datei im Archiv.' : `${files.length} Dateien im Archiv, gelesen ${read.length}.`}
          </p>
        </Note>
      )}
      <div className="stack">
        <Part id="files" title="Was aus den Dateien wurde">
          <Table
            caption="Dateien des Archivs"
            stacked
            columns={[{ label: 'Datei' }, { label: 'Ergebnis' }]}
            rows={files.map(({ name, outcome }) => [name, describeOutcome(outcome)])}
          />
        </Part>
        <Skipped skipped={read.flatMap(({ skipped }) => skipped)} />
      </div>
    </>
  );
}

function describeOutcome(outcome: ZippedFile['outcome']): string {
  if (!outcome.ok) return outcome.sentence;
  const { added, known, skipped, gaps, accounts } = outcome.value;
  return [
    `${describeAddedEntries(added, known)}. Konto ${accounts.join(', ')}.`,
    ...(skipped.length === 0 ? [] : [`Nicht übernommen: ${skipped.length}.`]),
    ...gaps.map(describeBalanceGap),
  ].join(' ');
}

const shownMax = 100;

/** `count`: of all that is not taken, where fewer are listed. */
export function Skipped({ skipped, count = skipped.length }: Pick<ImportedStatements, 'skipped'> & { count?: number }) {
  if (skipped.length === 0) return null;
  return (
    <Part id="skipped" title="Nicht übernommen">
      <Table
        caption="Umsätze, die nicht übernommen sind"
        ruled
        columns={[{ label: 'Tag' }, { label: 'Name' }, { label: 'Betrag', number: true }, { label: 'Warum' }]}
        rows={skipped
          .slice(0, shownMax)
          .map(({ bookingDate, name, amount, reason }) => [
            bookingDate === '' ? '' : formatDate(bookingDate),
            name,
            amount,
            reason,
          ])}
      />
      {count > shownMax ? <p>{`Und ${count - shownMax} weitere.`}</p> : null}
    </Part>
  );
}

export function describeBalanceGap({ number, after, gapCents }: ImportedStatements['gaps'][number]): string {
  if (after !== '')
    return `Auszug ${after} und ${number}: Der eine beginnt nicht mit dem Saldo, mit dem der andere endet, der Unterschied ist ${formatEuro(gapCents)}. Vielleicht fehlt dazwischen ein Auszug.`;
  return `Auszug ${number}: Anfangssaldo und Umsätze ergeben nicht den Endsaldo, der Unterschied ist ${formatEuro(gapCents)}. Eingelesen ist, was in der Datei steht; vielleicht fehlt ihr ein Teil.`;
}

export function describeAddedEntries(added: number, known: number): string {
  if (added + known === 0) return 'In der Datei steht kein gebuchter Umsatz in EUR';
  const read = added === 1 ? '1 Umsatz ist neu eingelesen' : `${added} Umsätze sind neu eingelesen`;
  if (known === 0) return read;
  const others = known === 1 ? '1 war schon da' : `${known} waren schon da`;
  return added === 0 ? `Nichts Neues: ${others}` : `${read}, ${others}`;
}
