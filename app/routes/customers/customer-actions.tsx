import { useContext } from 'react';
import { href } from 'react-router';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Menu } from '#app/ui/page/menu.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { withQuery } from '#app/values/page-query.ts';

interface CustomerActionsProps {
  id: string;
  /** the VAT ID can be confirmed */
  confirms: boolean;
  hasMandate: boolean;
  /** null: there never was any */
  creditCents: Cents | null;
}

/** What is begun for a customer who is not archived. */
export function CustomerActions({ id, ...rare }: CustomerActionsProps) {
  return (
    <>
      <LinkButton slim href={withQuery(paths.newOffer, { customer: id })} keys="a" aria-keyshortcuts="a">
        Angebot
      </LinkButton>
      <LinkButton slim icon="plus" href={withQuery(paths.newInvoice, { customer: id })} keys="r" aria-keyshortcuts="r">
        Rechnung
      </LinkButton>
      <LinkButton slim href={withQuery(paths.newPayment, { customer: id })} keys="z" aria-keyshortcuts="z">
        Zahlung
      </LinkButton>
      <LinkButton
        slim
        href={href('/invoice/kunden/:customerId/bearbeiten', { customerId: id })}
        keys="e"
        aria-keyshortcuts="e"
      >
        Bearbeiten
      </LinkButton>
      <RareActions id={id} {...rare} />
    </>
  );
}

function RareActions({ id, confirms, hasMandate, creditCents }: CustomerActionsProps) {
  const { collectsDebits } = useContext(CompanyFactsContext);
  const customer = { customerId: id };
  const links = [
    { href: withQuery(paths.newProject, { customer: id }), text: 'Projekt anlegen' },
    { href: href('/invoice/kunden/:customerId/konto', customer), text: 'Kontoauszug' },
    ...(creditCents === null
      ? []
      : [
          {
            href: href('/invoice/kunden/:customerId/guthaben', customer),
            text: `Guthaben ${formatEuro(creditCents)}`,
          },
        ]),
    ...(collectsDebits || hasMandate
      ? [{ href: href('/invoice/kunden/:customerId/mandat', customer), text: 'Lastschrift' }]
      : []),
    ...(confirms
      ? [{ href: href('/invoice/kunden/:customerId/ust-idnr', customer), text: 'USt-IdNr. bestätigen' }]
      : []),
  ];
  return (
    <Menu>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.text}</a>
        </li>
      ))}
      <li>
        <PostForm action={href('/invoice/kunden/:customerId/archiv', customer)}>
          <button name="archived" value="yes">
            Archivieren
          </button>
        </PostForm>
      </li>
    </Menu>
  );
}

/** All that is done with an archived customer: it is fetched back. */
export function RestoreCustomer({ id }: { id: string }) {
  return (
    <PostForm action={href('/invoice/kunden/:customerId/archiv', { customerId: id })}>
      <Button slim name="archived" value="no">
        Zurückholen
      </Button>
    </PostForm>
  );
}
