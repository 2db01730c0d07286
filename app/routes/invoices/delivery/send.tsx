import { useForm } from '@conform-to/react';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import type { Route } from './+types/send.ts';
import { appContext } from '../../../http/app-context.ts';
import { seeOther } from '../../../http/flash.ts';
import { found } from '../../../http/found.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { showAgain, showErrors, showRefusal } from '../../../http/form/answer-form.ts';
import { newCreateKey, readCreateKey } from '../../../http/form/create-key.server.ts';
import { labelIn } from '../../../http/form/field-words.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { deliveryFields } from '../../../invoicing/delivery/fields.ts';
import { momentChoices } from '../../../invoicing/delivery/moments.ts';
import { proposeReminderMail } from '../../../invoicing/documents/mail-proposal.ts';
import { fieldNames } from '../../../invoicing/fields.ts';
import type { FormValuesOf } from '../../../invoicing/fields.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { enqueueDocument } from '../../../pocketbase/outbox/queries.ts';
import { recordIdPattern } from '../../../pocketbase/records.ts';
import { findReminder } from '../../../pocketbase/reminders/queries.ts';
import type { KeptReminder } from '../../../pocketbase/reminders/queries.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/base/note.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { RadioCards } from '../../../ui/field/choices.tsx';
import { ErrorSummary } from '../../../ui/field/error-summary.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx';
import { choicesOf, listErrors, propsIn } from '../../../ui/field/form-fields.ts';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { FormGrid, FormSection } from '../../../ui/form/form.tsx';
import { PageHead, Part, StateBar } from '../../../ui/frame/page.tsx';
import { dueInstant } from '../../../workflows/delivery/due-instant.ts';
import { proposeDelivery } from '../../../workflows/delivery/propose-delivery.ts';
import { findIssued } from '../../shared/frozen/find-issued.server.ts';
import { keptField } from '../../shared/kept-field.ts';
import { reminderSettled, showMailsOf } from '../../shared/mails/mail-words.ts';
import { showSender } from '../../shared/mails/sender.server.ts';
import { tooManyForNow } from '../../shared/mails/too-many-mails.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
import { typedForms } from '../../shared/typed-forms.ts';
import { deliverySchema } from './delivery.schema.server.ts';
import { MailList } from './mail-list.tsx';

export const meta = titled('Per E-Mail senden');

/** The reminder that is to go in the place of the invoice; null: none. */
async function findMailed(
  backend: Backend,
  { id, invoice }: { id: string; invoice: string },
): Promise<KeptReminder | null> {
  if (id === '') return null;
  const reminder = found(recordIdPattern.test(id) ? await findReminder(backend, id) : null);
  return found(reminder.invoice === invoice ? reminder : null);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const invoice = await findIssued(backend, params.invoiceId);
  const asked = new URL(request.url).searchParams.get('mahnung') ?? '';
  const [{ values, settings, xml, mails }, reminder] = await Promise.all([
    proposeDelivery(backend, invoice),
    findMailed(backend, { id: asked, invoice: invoice.id }),
  ]);
  // Nobody receives anything.
  const staysHere = context.get(appContext).services.mail.kind === 'folder';
  const sender = showSender(context, settings);
  const ofReminder = reminder && { ...proposeReminderMail(invoice.snapshot, reminder), files: 'pdf' };
  const shown: FormValuesOf<typeof deliveryFields> = { ...values, ...ofReminder };
  return {
    ...sender,
    staysHere,
    number: invoice.number,
    xml,
    values: shown,
    reminder: reminder === null ? null : { id: reminder.id, number: reminder.number },
    createKey: newCreateKey(),
    mails: showMailsOf(mails, reminder?.id ?? ''),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: deliverySchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const issued = await findIssued(backend, params.invoiceId);
  const { id } = issued;
  const { settings, xml } = await proposeDelivery(backend, issued);
  const { when, ...mail } = submission.value;
  const reminder = await findMailed(backend, { id: textOf(form, 'reminder'), invoice: id });
  if (mail.files !== 'pdf' && !xml) return showErrors(submission, { files: [noXml] });
  const { outbox, services } = context.get(appContext);
  const dueAt = dueInstant({ when, undoMinutes: settings.undoMinutes }, services.now());
  const queued = await enqueueDocument(backend, id, {
    ...{ ...mail, reminder: reminder?.id ?? '', createKey: readCreateKey(form), dueAt },
  });
  if (!queued.ok && queued.refusal === 'not-open') return showRefusal(submission, reminderSettled);
  if (!queued.ok) return showRefusal(submission, tooManyForNow, 429);
  if (dueAt === '') await outbox.deliver(queued.value.id);
  const shown = href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId: id, mailId: queued.value.id });
  return seeOther(context, shown, dueAt === '' ? 'document-mailed' : 'document-mail-waits');
}

const noXml = 'Zu diesem Beleg gibt es keine XRechnung. Warum, steht auf seiner Seite.';

export default function SendInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, from, replyTo, copyTo, undoMinutes, staysHere, mails, xml, reminder } = loaderData;
  const [form, fields] = useForm<FormValuesOf<typeof deliveryFields>>({
    id: 'delivery',
    defaultValue: loaderData.values,
    lastResult: actionData?.lastResult ?? null,
  });
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Per E-Mail senden"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
      />
      {staysHere ? (
        <Note level="info" title="Diese Installation verschickt keine E-Mails">
          <p>Die E-Mail wird auf dem Rechner abgelegt, auf dem Belegwerk läuft. Ihr Kunde bekommt sie nicht.</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Von', value: from },
          { label: 'Antworten an', value: replyTo },
          ...(copyTo === '' ? [] : [{ label: 'Kopie an', value: copyTo }]),
        ]}
      />
      <PostForm id={form.id} className="form">
        <input
          type="hidden"
          name="createKey"
          value={keptField(actionData?.lastResult, 'createKey', loaderData.createKey)}
        />
        <input type="hidden" name="reminder" value={reminder?.id ?? ''} />
        <DeliveryForm form={form} fields={fields} xml={xml} undoMinutes={undoMinutes} letter={reminder?.number ?? ''} />
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Abbrechen
          </LinkButton>
          <Button variant="main">Senden</Button>
        </ActionBar>
      </PostForm>
      {mails.length === 0 ? null : (
        <Part id="mails" title="Bisher">
          <MailList invoiceId={params.invoiceId} mails={mails} />
        </Part>
      )}
    </>
  );
}

interface DeliveryFormProps {
  form: FormMetadata<FormValuesOf<typeof deliveryFields>>;
  fields: { [Name in keyof typeof deliveryFields]: FieldMetadata<string> };
  xml: boolean;
  undoMinutes: number;
  /** number of the reminder that goes instead; '' for the invoice */
  letter: string;
}

function DeliveryForm({ form, fields, xml, undoMinutes, letter }: DeliveryFormProps) {
  const text = propsIn(deliveryFields, fields);
  const label = (name: string) => labelIn(typedForms.delivery, name);
  const files = choicesOf(deliveryFields, 'files').filter(({ value }) => xml || value === 'pdf');
  return (
    <>
      <ErrorSummary errors={listErrors(form, label, fieldNames(deliveryFields))} />
      <FormSection title="E-Mail">
        <FormGrid>
          <TextField {...text('recipient')} inputMode="email" />
          <TextField {...text('subject')} />
          <TextAreaField {...text('text')} rows={9} />
        </FormGrid>
      </FormSection>
      <FormSection title={deliveryFields.files.label}>
        <FormGrid>
          {letter === '' ? (
            <RadioCards {...text('files')} options={files} />
          ) : (
            <p className="span-6">{`${letter} (PDF)`}</p>
          )}
          {letter === '' ? null : <input type="hidden" name="files" value="pdf" />}
        </FormGrid>
      </FormSection>
      <FormSection title={deliveryFields.when.label} hint="Bis dahin lässt sie sich zurückhalten.">
        <FormGrid>
          <SelectField {...text('when')} span={4} options={momentChoices(undoMinutes)} />
        </FormGrid>
      </FormSection>
    </>
  );
}
