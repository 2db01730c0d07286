import { href } from 'react-router';
import { contactFields, mailedKinds } from '#app/invoicing/customer/contact.ts';
import type { ContactRow } from '#app/pocketbase/contacts/calls.ts';
import { Part } from '#app/ui/frame/page.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';

/** People at a customer, with what they get. */
export function PeoplePart({ customerId, contacts }: { customerId: string; contacts: readonly ContactRow[] }) {
  const customer = { customerId };
  return (
    <Part
      id="people"
      title="Ansprechpersonen"
      note={
        <a className="small" href={href('/invoice/kunden/:customerId/personen/neu', customer)}>
          Person hinzufügen
        </a>
      }
    >
      {contacts.length === 0 ? (
        <p className="small muted">Wer Angebote, Rechnungen oder Mahnungen bekommt, wenn es mehrere sind.</p>
      ) : (
        <LinkRows
          rows={contacts.map((contact) => ({
            href: href('/invoice/kunden/:customerId/personen/:contactId', { ...customer, contactId: contact.id }),
            title: contact.name,
            state: describeContact(contact),
          }))}
        />
      )}
    </Part>
  );
}

function describeContact(contact: ContactRow): string {
  const { role, email, phone, archived } = contact;
  const received = mailedKinds.flatMap((kind) => {
    const as = contact[kind];
    if (as === 'none') return [];
    const { label, choices } = contactFields[kind];
    return [as === 'to' ? label : `${label} als ${choices[as]}`];
  });
  const parts = [archived ? 'archiviert' : '', role, received.join(', ')].filter(Boolean);
  return [parts.join('. '), [email, phone].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}
