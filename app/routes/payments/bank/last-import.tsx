import type { findLastImport } from '#app/pocketbase/bank-entries/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Part } from '#app/ui/frame/page.tsx';
import type { ImportSummary } from '#app/workflows/banking/import-summary.ts';
import { describeAddedEntries, describeBalanceGap, Skipped } from './imported.tsx';

interface LastImportProps {
  last: Omit<NonNullable<Awaited<ReturnType<typeof findLastImport>>['import']>, 'summary'> & { summary: ImportSummary };
}

/** What became of the file that was read just now. */
export function JustRead({ last: { formats, entries, outgoing, summary } }: LastImportProps) {
  const { accounts, told, gaps, skipped, skippedCount } = summary;
  return (
    <>
      <Note
        level={gaps.length > 0 ? 'warning' : 'good'}
        title={describeAddedEntries(entries, Math.max(0, told - entries))}
        first
        action={<LinkButton href={paths.undoImport}>Einlesen rückgängig machen</LinkButton>}
      >
        <p>{`${formats.join(' und ')}, Konto ${accounts.join(', ')}`}</p>
        {outgoing === 0 ? null : <p>{describeOutgoingOf(entries, outgoing)}</p>}
        {gaps.map((gap) => (
          <p key={`${gap.account} ${gap.after} ${gap.number}`}>{describeBalanceGap(gap)}</p>
        ))}
      </Note>
      <Skipped skipped={skipped} count={skippedCount} />
    </>
  );
}

/** Most of what goes out has nothing to do with invoices, and is not listed. */
function describeOutgoingOf(entries: number, outgoing: number): string {
  const part = outgoing === 1 ? 'Davon ging 1 hinaus' : `Davon gingen ${outgoing} hinaus`;
  const which = outgoing === entries ? 'Dieses Geld ging hinaus' : part;
  return `${which}. Was hinausging, steht hier nur, wenn es eine Rechnung betreffen kann: unter „Zurückgegangen?“.`;
}

/** The way back from the last file, below all that it brought. */
export function LastImport({ last: { entries, booked } }: LastImportProps) {
  return (
    <Part id="last-import" title="Zuletzt eingelesen">
      <p>
        {`${entries === 1 ? '1 Umsatz' : `${entries} Umsätze`}, davon ${booked} zugeordnet. `}
        <a href={paths.undoImport}>Einlesen rückgängig machen</a>
      </p>
    </Part>
  );
}
