import { data, href } from 'react-router';
import type { Route } from './+types/replace-template.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { periodNamesIn } from '#app/invoicing/schedules/draft-of-run.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { replaceTemplate as replaceCall } from '#app/pocketbase/schedules/calls.ts';
import { findSchedule } from '#app/pocketbase/schedules/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { foreseeRuns } from '#app/workflows/schedules/foresee-runs.ts';
import type { ForeseenRun } from '#app/workflows/schedules/foresee-runs.ts';
import { changeTemplate, isRepeatable, templateOf } from '#app/workflows/schedules/save-schedule.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { notRepeatable } from './run-words.ts';

export const meta = titled('Vorlage ersetzen');

async function findBoth(backend: Backend, params: Route.LoaderArgs['params']) {
  const [schedule, invoice] = await Promise.all([
    findSchedule(backend, params.scheduleId),
    findInvoice(backend, params.invoiceId),
  ]);
  return { schedule: found(schedule), invoice: found(invoice) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { schedule, invoice } = await findBoth(backend, params);
  const { made } = await ask(backend, listRuns, { id: schedule.id });
  const { draft } = templateOf(invoice);
  const [before, after] = await Promise.all(
    [schedule, { ...schedule, draft }].map((each) => foreseeRuns(backend, each, made)),
  );
  const { name, version, customerName, raiseFrom } = schedule;
  const named = periodNamesIn(draft);
  return {
    schedule: { name, version, customerName },
    number: invoice.status === 'draft' ? 'Entwurf' : invoice.number,
    problem: problemOf(schedule, invoice),
    changes: (before ?? []).map((run, index) => ({ ...run, afterCents: after?.[index]?.grossCents ?? null })),
    lostWords: periodNamesIn(schedule.draft).filter((word) => !named.includes(word)),
    raiseFrom,
  };
}

const refusals: Record<RefusalOf<typeof replaceCall>, string> = {
  stale: 'Die Serie wurde inzwischen geändert. Bitte sehen Sie die Beträge noch einmal an.',
  'other-customer':
    'Diese Rechnung ist für einen anderen Kunden als die Serie. Legen Sie für ihn eine eigene Serie an.',
};

type Found = Awaited<ReturnType<typeof findBoth>>;

function problemOf({ customer }: Found['schedule'], invoice: Found['invoice']): string | null {
  if (!isRepeatable(invoice)) return notRepeatable;
  return invoice.draft.customer === customer ? null : refusals['other-customer'];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const version = Number((await readForm(request)).get('version')) || 0;
  const backend = userBackend(context);
  const { schedule, invoice } = await findBoth(backend, params);
  const refuse = (refused: string) => data({ refused }, { status: 409 });
  if (!isRepeatable(invoice)) return refuse(notRepeatable);
  const replaced = await changeTemplate(backend, { id: schedule.id, version }, invoice);
  if (!replaced.ok) return refuse(refusals[replaced.refusal]);
  const shown = href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule.id });
  return seeOther(context, shown, 'template-replaced');
}

export default function ReplaceTemplate({ loaderData, actionData, params }: Route.ComponentProps) {
  const { schedule, number, problem, changes, lostWords, raiseFrom } = loaderData;
  const refused = actionData?.refused ?? problem;
  const back = href('/invoice/wiederkehrend/:scheduleId', { scheduleId: params.scheduleId });
  return (
    <>
      <PageHead
        title="Vorlage ersetzen"
        path={[
          { href: paths.schedules, text: 'Wiederkehrende Rechnungen' },
          { href: back, text: schedule.name },
        ]}
        lead={`Die nächsten Rechnungen an ${schedule.customerName} beginnen dann wie ${
          number === 'Entwurf' ? 'dieser Entwurf' : number
        }. Was schon angelegt oder ausgestellt ist, bleibt.`}
      />
      {refused === null ? null : (
        <Note level="danger" title="Noch nicht ersetzt" summary={actionData !== undefined}>
          <p>{refused}</p>
        </Note>
      )}
      {lostWords.length === 0 ? null : (
        <Note level="warning" title="Der Zeitraum stünde fest im Text">
          <p>{`In der bisherigen Vorlage setzt jede Rechnung ihren Zeitraum ein (${lostWords.join(', ')}), in der neuen nicht.`}</p>
        </Note>
      )}
      {raiseFrom === '' ? null : (
        <Note level="info" title="Die Preiserhöhung bleibt bestehen">
          <p>{`Ab ${formatDate(raiseFrom)} rechnet sie von den Preisen der neuen Vorlage.`}</p>
        </Note>
      )}
      <ChangesPart changes={changes} />
      <PostForm className="stack">
        <input type="hidden" name="version" value={schedule.version} />
        <div className="row">
          {problem === null ? <Button variant="main">Vorlage ersetzen</Button> : null}
          <LinkButton href={back}>Abbrechen</LinkButton>
        </div>
      </PostForm>
    </>
  );
}

interface Change extends ForeseenRun {
  afterCents: number | null;
}

const wordCents = (cents: number | null) => (cents === null ? 'zu groß' : formatCents(cents));

function ChangesPart({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Es kommt zurzeit keine Rechnung: Die Serie ist pausiert oder zu Ende.</p>;
  return (
    <Part id="changes" title="Die nächsten Rechnungen">
      <Table
        caption="Die nächsten Rechnungen, bisher und mit der neuen Vorlage"
        columns={[{ label: 'Tag' }, { label: 'Bisher €', number: true }, { label: 'Künftig €', number: true }]}
        rows={changes.map(({ day, grossCents, afterCents }) => [
          formatDate(day),
          wordCents(grossCents),
          wordCents(afterCents),
        ])}
      />
    </Part>
  );
}
