import { href } from 'react-router';
import { ArchiveForm } from '#app/forms/record/archive-form.tsx';
import type { Route } from './+types/edit.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import { findContact, saveContact } from '#app/pocketbase/contacts/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactValues } from './contact-form.tsx';
import { contactSchema } from './contact-form.schema.server.ts';
import { backToPeople, compareContacts } from './save-contact.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export const handle = { live: ['contacts'] };

export async function loader({ params: { customerId, contactId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [contact, customer] = await Promise.all([findContact(backend, contactId), findCustomer(backend, customerId)]);
  const { archived, version, ...stored } = found(contact?.customer === customerId ? contact : null);
  const values = toFormValues(contactFields, stored);
  return {
    customer: found(customer).name,
    archived,
    values,
    record: baseVersionOf(typedForms.contact, { version, values }),
  };
}

export async function action({ request, params: { customerId, contactId }, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, contactSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const change = { id: contactId, version: readBaseVersion(form), fields: submission.value };
  const saved = await saveContact(userBackend(context), change);
  const done = () => backToPeople(context, customerId, 'contact-saved');
  return saved.ok ? done() : showStale(submission, compareContacts(form, saved.details), done);
}

export default function EditContact({ loaderData, actionData, params }: Route.ComponentProps) {
  const { customer, archived, values, record } = loaderData;
  const [form, fields] = useFilledForm<ContactValues>({ id: 'contact', values, answer: actionData });
  const back = href('/invoice/kunden/:customerId', params);
  return (
    <>
      <PageHead
        title={values.name}
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: back, text: customer },
        ]}
        lead={archived ? 'Archiviert' : undefined}
        actions={
          <ArchiveForm
            action={href('/invoice/kunden/:customerId/personen/:contactId/archiv', params)}
            archived={archived}
          />
        }
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Die Person wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/kunden/:customerId/personen/:contactId', params)}
      >
        {(hidden) => (
          <ContactForm form={form} fields={fields} back={back}>
            {hidden}
          </ContactForm>
        )}
      </StoredRecord>
    </>
  );
}
