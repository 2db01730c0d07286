import type { ReminderAssessment } from '#app/invoicing/reminders/remindable.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatDate } from '#app/values/dates.ts';
import { centsToDecimal, formatEuro } from '#app/values/money.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { claimRows, describeDefaultBegin, describeMissingRates } from '../findings/reminder-words.ts';

export function ClaimSums({ weighed }: { weighed: ReminderAssessment }) {
  const { spans, missing } = weighed;
  return (
    <>
      {missing.length === 0 ? null : (
        <Note level="warning" title="Basiszinssatz fehlt">
          <p>
            {describeMissingRates(missing)}{' '}
            <a href={`${paths.reminderLevels}#reminder-settings-baseRates`}>Basiszinssatz eintragen</a>
          </p>
        </Note>
      )}
      <Part id="sums" title="Was gefordert wird">
        <div className="stack">
          <KeyValues rows={claimRows(weighed)} />
          <p>{describeDefaultBegin(weighed)}</p>
          {spans.length === 0 ? null : (
            <Fold
              title="Verzugszinsen im Einzelnen"
              note={spans.length === 1 ? '1 Zeitraum' : `${spans.length} Zeiträume`}
            >
              <Table
                caption="Verzugszinsen im Einzelnen"
                stacked
                columns={['Von', 'Bis', 'Tage', 'Offen', 'Zins im Jahr'].map((label) => ({ label }))}
                rows={spans.map(({ from, until, days, openCents, rateBp }) => [
                  formatDate(from),
                  formatDate(until),
                  days,
                  formatEuro(openCents),
                  `${formatDecimal(centsToDecimal(rateBp), 'de')}\u00a0%`,
                ])}
              />
            </Fold>
          )}
        </div>
      </Part>
    </>
  );
}
