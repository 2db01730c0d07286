import { href } from 'react-router';
import type { StaleForm } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import type { Context } from '#app/http/app-context.ts';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import { toContact } from '#app/pocketbase/contacts/queries.ts';

/** The typed person beside the stored one that a stale save was refused for. */
export function compareContacts(form: FormData, details: { current?: unknown }): StaleForm & { id: string } {
  const current = toContact(details.current);
  const stored = { ...current, values: toFormValues(contactFields, current) };
  return compareStored({ form: typedForms.contact, posted: form, stored });
}

/** Back to the people of the customer. */
export function backToPeople(context: Context, customerId: string, flash: FlashCode): Response {
  return seeOther(context, href('/invoice/kunden/:customerId', { customerId }), flash);
}
