import { ErrorSummary, choicesOf } from '#app/forms/fields/form-fields.tsx';
import { Select } from '#app/forms/fields/field.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { doubtfulFields } from '#app/invoicing/import/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import type { ImportPageProps } from './mapping-form.tsx';
import { OtherRecord } from './result.tsx';
import { countRows } from './words.ts';

/** Rows that may be one that is there: nothing is kept before somebody has said so. */
export function DoubtfulForm({ words, shown, answer }: ImportPageProps) {
  const { doubtful, counts } = shown;
  const rest = counts.doubtful.n - doubtful.length;
  return (
    <PostForm id="import" className="form">
      <ErrorSummary errors={answer?.errors ?? []} />
      <Part id="doubtful" title={`${countRows(counts.doubtful.n)}: Ist das derselbe?`} focused={answer === undefined}>
        <p>{`Neu ${counts.new.n}, schon da ${counts.known.n}, nicht verstanden ${counts.faulty.n}. Bei diesen wissen wir es nicht.`}</p>
        <Table
          caption="Zweifelhafte Zeilen"
          stacked
          columns={['Stelle', 'In der Datei', 'Bei Ihnen', 'Gleich ist', 'Das ist'].map((label) => ({ label }))}
          rows={doubtful.map((row, index) => [
            `Zeile ${row.line}`,
            [row.name, row.row.columns['postCode'], row.row.columns['city']].filter(Boolean).join(', '),
            <OtherRecord key="other" other={row.other} words={words} />,
            row.by,
            <div key="taken">
              <input type="hidden" name={`rows[${index}].line`} value={row.line} />
              <label className="unseen" htmlFor={`taken-${index}`}>{`Zeile ${row.line} ist`}</label>
              <Select
                id={`taken-${index}`}
                name={`rows[${index}].taken`}
                options={choicesOf(doubtfulFields, 'taken')}
              />
            </div>,
          ])}
        />
        {rest > 0 ? <p>{`${countRows(rest)} mehr legen wir neu an.`}</p> : null}
      </Part>
      <ActionBar label={countRows(shown.rows)} amount="noch nichts gespeichert">
        <Button variant="quiet" name="then" value="look">
          Zurück zur Zuordnung
        </Button>
        <Button variant="main" name="then" value="decide">
          Einlesen
        </Button>
      </ActionBar>
    </PostForm>
  );
}
