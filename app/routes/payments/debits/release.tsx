import { useForm } from '@conform-to/react';
import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/release.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { debitReleaseFields } from '#app/invoicing/debits/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { findDebitRun } from '#app/pocketbase/debits/queries.ts';
import { releaseDebits } from '#app/pocketbase/debits/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ErrorSummary, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Lastschriften zurückziehen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

/** Of all that is live of the run, or of one invoice of it that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { run, items } = found(await findDebitRun(userBackend(context), params.runId));
  const invoice = readQuery(url, 'invoice');
  const live = items.filter((item) => item.live && (invoice === '' || item.invoice === invoice));
  if (live.length === 0) throw redirect(href('/invoice/zahlungen/lastschriften/:runId', params));
  const [one] = live;
  return {
    collectOn: run.collectOn,
    one: invoice === '' || one === undefined ? null : { item: one.id, number: one.invoiceNumber },
    count: live.length,
    sumCents: live.reduce((sum, { amountCents }) => sum + amountCents, 0),
    createKey: newCreateKey(),
  };
}

const schema = z.object(schemaOf(debitReleaseFields));

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { run } = found(await findDebitRun(backend, params.runId));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const today = todayOf(context);
  const what = { item: textOf(form, 'item'), createKey: readCreateKey(form) };
  const released = await ask(backend, releaseDebits, { id: run.id, today, ...what, ...submission.value });
  const shown = href('/invoice/zahlungen/lastschriften/:runId', params);
  // Sent twice, or in another window: it is done, and here it stands.
  return seeOther(context, shown, released.ok ? 'debits-released' : undefined);
}

export default function ReleaseDebits({ loaderData, actionData, params }: Route.ComponentProps) {
  const { collectOn, one, count, sumCents, createKey } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const [form, fields] = useForm<FormValuesOf<typeof debitReleaseFields>>({
    id: 'debit-release',
    defaultValue: emptyForm(debitReleaseFields),
    lastResult,
  });
  const text = propsIn(debitReleaseFields, fields);
  const shown = href('/invoice/zahlungen/lastschriften/:runId', params);
  const what = count === 1 ? '1 Rechnung' : `${count} Rechnungen`;
  return (
    <>
      <PageHead
        title={one === null ? 'Lauf zurückziehen' : `${one.number} herausnehmen`}
        path={[
          { href: paths.debits, text: 'Lastschriften' },
          { href: shown, text: `ab ${formatDate(collectOn)}` },
        ]}
        lead={
          one === null
            ? `${what} über ${formatEuro(sumCents)} werden wieder frei. Tun Sie das nur, wenn die Bank die Datei nicht hat: Sonst wird zweimal eingezogen.`
            : `${formatEuro(sumCents)} werden wieder frei: Die Bank hat die Lastschrift zurückgegeben oder nicht ausgeführt. Ist das Geld schon gebucht, nehmen Sie auch die Zahlung zurück.`
        }
      />
      <PostForm table={{ fields: debitReleaseFields }} id={form.id} className="form">
        <CreateKeyField lastResult={lastResult} createKey={createKey} />
        <input type="hidden" name="item" value={one?.item ?? ''} />
        <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.debits, name))} />
        <FormSection title="Warum?">
          <FormGrid>
            <TextField
              {...text('reason')}
              span={8}
              hint={one === null ? 'Zum Beispiel: Datei nicht abgegeben.' : 'Zum Beispiel: Konto nicht gedeckt.'}
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Im Einzug lassen
          </LinkButton>
          <Button variant="danger">{one === null ? 'Lauf zurückziehen' : 'Herausnehmen'}</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
