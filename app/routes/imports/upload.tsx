import { data } from 'react-router';
import type { Route } from './+types/upload.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { FileField } from '#app/forms/fields/choices.tsx';
import { ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { seeOther } from '#app/http/flash.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { listLastImports } from '#app/pocketbase/imports/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { takeInTable } from '#app/workflows/imports/take-in-table.ts';
import { attachingOf } from '../documents/attaching.server.ts';
import { titledAs } from '../titles.ts';
import { rowJudges } from './judges.server.ts';
import { Way } from './way.tsx';
import { countRecords, importWordsAt } from './words.ts';

export const meta = titledAs('importCustomers');

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = importWordsAt(url);
  const last = await listLastImports(userBackend(context), words.target);
  return serverRenderedOnly({ pathname: url.pathname, last: last.slice(0, 5) });
}

export async function action({ url, request, context }: Route.ActionArgs) {
  const words = importWordsAt(url);
  const file = (await readForm(request)).get('table');
  if (file === null || typeof file === 'string' || (file.size === 0 && file.name === ''))
    return data({ error: 'Bitte wählen Sie zuerst eine Datei aus.' }, { status: 422 });
  const { table } = rowJudges[words.target];
  const foreign = { target: words.target, table, fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  const taken = await takeInTable(await attachingOf(context), foreign);
  if (!taken.ok) return data({ error: taken.sentence }, { status: 422 });
  return seeOther(context, words.importHref(taken.id));
}

const fileId = 'import-file';

/** Where the table is found there; their help pages say so, no real file was at hand. */
const origins = [
  { label: 'Lexware Office', value: 'Kontakte, Exportieren, CSV' },
  { label: 'sevdesk', value: 'Kontakte, Export, CSV' },
  { label: 'easybill', value: 'Kunden, Export' },
  { label: 'Papierkram, FastBill, Invoice Ninja', value: 'Export als CSV' },
  { label: 'Telefon, Outlook, Apple', value: 'Kontakte als VCF' },
] as const;

export default function UploadTable({ loaderData: { pathname, last }, actionData }: Route.ComponentProps) {
  const words = importWordsAt({ pathname });
  const error = actionData?.error ?? null;
  return (
    <>
      <PageHead
        title={words.title}
        path={[{ href: words.listHref, text: words.many }]}
        lead="Aus einer Tabelle oder aus einem anderen Programm"
      />
      <Way step={1} />
      <PostForm id="import" className="form" encType="multipart/form-data">
        <ErrorSummary errors={error === null ? [] : [{ text: error, fieldId: fileId }]} />
        <Split>
          <div className="stack">
            <FileField
              id={fileId}
              name="table"
              label="Tabelle"
              accept=".csv,.xlsx,.vcf,.txt,.tsv"
              hint="CSV, XLSX oder VCF, bis 10 MB und 20.000 Zeilen. Die erste Zeile enthält die Spaltennamen. Umlaute aus Excel werden erkannt."
              errors={error === null ? undefined : [error]}
            />
            <LastImports last={last} pathname={pathname} />
          </div>
          <Part id="origin" title="Woher kommt die Tabelle?">
            <KeyValues rows={origins} />
            <LinkRows
              rows={[{ href: words.templateHref, title: 'Eigene Tabelle', state: 'Vorlage mit allen Spalten laden' }]}
            />
            <p className="hint">
              Bei diesen Programmen ordnen wir die Spalten vor, nach ihren Anleitungen und nicht mit echten Dateien
              geprüft. Sie prüfen im nächsten Schritt.
            </p>
          </Part>
        </Split>
        <ActionBar label="Noch nichts wird gespeichert" amount="Schritt 1 von 3">
          <LinkButton variant="quiet" href={words.listHref}>
            Abbrechen
          </LinkButton>
          <Button variant="main">Weiter zur Zuordnung</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}

type LastProps = Pick<Route.ComponentProps['loaderData'], 'last' | 'pathname'>;

function LastImports({ last, pathname }: LastProps) {
  if (last.length === 0) return null;
  const words = importWordsAt({ pathname });
  return (
    <Part id="last" title="Zuletzt eingelesen">
      <LinkRows
        rows={last.map(({ id, fileName, state, added, doneAt }) => ({
          href: words.importHref(id),
          title: fileName,
          state: `${formatBerlinTime(doneAt)}, ${state === 'undone' ? 'zurückgenommen' : countRecords(added, words)}`,
        }))}
      />
    </Part>
  );
}
