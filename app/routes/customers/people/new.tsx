import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { createContact } from '#app/pocketbase/contacts/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '#app/routes/titles.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactValues } from './contact-form.tsx';
import { contactSchema } from './contact-form.schema.server.ts';
import { backToPeople, compareContacts } from './save-contact.server.ts';

export const meta = titled('Neue Ansprechperson');

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name } = found(await findCustomer(userBackend(context), params.customerId));
  const pathOf = (contactId: string) =>
    href('/invoice/kunden/:customerId/personen/:contactId', { ...params, contactId });
  return { name, createKey: await openCreateKey({ url, context }, { collection: 'contacts', pathOf }) };
}

export async function action({ request, params: { customerId }, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, contactSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  found(await findCustomer(backend, customerId));
  const order = { customer: customerId, createKey: readCreateKey(form), fields: submission.value };
  const created = await createContact(backend, order);
  const done = () => backToPeople(context, customerId, 'contact-created');
  return created.ok ? done() : showStale(submission, compareContacts(form, created.details), done);
}

export default function NewContact({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, createKey } = loaderData;
  const [form, fields] = useFilledForm<ContactValues>({
    id: 'contact',
    values: emptyForm(contactFields),
    answer: actionData,
  });
  const back = href('/invoice/kunden/:customerId', params);
  return (
    <>
      <PageHead
        title="Neue Ansprechperson"
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: back, text: name },
        ]}
      />
      <NewRecord
        answer={actionData}
        createKey={createKey}
        storedNote="Diese Person haben Sie mit demselben Formular schon angelegt."
        actionOf={(contactId) => href('/invoice/kunden/:customerId/personen/:contactId', { ...params, contactId })}
      >
        {(hidden) => (
          <ContactForm form={form} fields={fields} back={back}>
            {hidden}
          </ContactForm>
        )}
      </NewRecord>
    </>
  );
}
