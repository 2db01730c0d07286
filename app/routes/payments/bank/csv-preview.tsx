import { csvColumns, csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvImportPreview } from '#app/workflows/banking/import-csv.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';

const cellLengthMax = 80;

/** What the first rows of a file are read as, and what each of its columns was taken for. */
export function CsvPreview({ csv: { columns, sample, preview, values } }: { csv: CsvImportPreview }) {
  return (
    <>
      <Part id="preview" title="So werden die ersten Zeilen gelesen">
        <Table
          caption="Die ersten Umsätze der Datei"
          stacked
          columns={[
            { label: 'Buchungstag' },
            { label: 'Betrag', number: true },
            { label: 'Name' },
            { label: 'IBAN' },
            { label: 'Verwendungszweck' },
          ]}
          rows={preview.map((row) =>
            typeof row === 'string'
              ? ['', '', `Kein Umsatz. ${row}`, '', '']
              : [
                  formatDate(row.bookingDate),
                  formatEuro(row.amountCents),
                  row.name,
                  row.iban,
                  row.purpose.slice(0, 200),
                ],
          )}
        />
      </Part>
      <Part id="uses" title="Was in der Datei steht, und wofür es gilt">
        <Table
          caption="Spalten der Datei"
          stacked
          columns={[
            { label: 'Überschrift' },
            { label: 'Gilt als' },
            { label: 'Erste Zeile' },
            { label: 'Zweite Zeile' },
          ]}
          rows={columns.map((name, index) => [
            `${index + 1}: ${name}`,
            describeUse(values, String(index + 1)),
            ...[0, 1].map((row) => (sample[row]?.[index] ?? '').slice(0, cellLengthMax)),
          ])}
        />
      </Part>
    </>
  );
}

function describeUse(values: CsvImportPreview['values'], place: string): string {
  const uses = csvColumns.filter((name) => values[name] === place).map((name) => csvMappingFields[name].label);
  return uses.length === 0 ? 'nichts' : uses.join(', ');
}
