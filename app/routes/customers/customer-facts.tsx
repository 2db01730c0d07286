import { href } from 'react-router';
import { customerFields, formatFor, tagsIn } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { paths } from '#app/ui/base/paths.ts';
import { ReadinessStatus } from '#app/ui/page/states.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import type { KeyValue } from '#app/ui/page/key-values.tsx';
import { countryName } from '#app/values/countries.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { missingWords } from './missing-words.ts';
import { withQuery } from '#app/values/page-query.ts';

interface FactsProps {
  customer: CustomerFields & { id: string };
}

/** Where a customer is reached, and what as an e-invoice. */
export function CustomerReach({ customer, missing }: FactsProps & { missing: readonly string[] }) {
  const [field] = missing;
  const { id, email, phone, contactName, vatId, buyerReference, electronicKind, electronicAddress } = customer;
  const { label: electronicLabel } = customerFields.electronicAddress;
  const electronicKindWord = customerFields.electronicKind.choices[electronicKind];
  const format = customerFields.invoiceFormat.choices[formatFor(customer)];
  return (
    <Part id="reach" title="Anschrift und E-Rechnung">
      <KeyValues
        slim
        rows={[
          { label: 'Anschrift', value: <Lines lines={addressOf(customer)} /> },
          ...told({
            [customerFields.email.label]: email === '' ? '' : <a href={`mailto:${email}`}>{email}</a>,
            [customerFields.contactName.label]: [contactName, phone].filter(Boolean).join(', '),
            [customerFields.vatId.label]: vatId,
            [customerFields.buyerReference.label]: buyerReference,
            [electronicLabel]: electronicAddress === '' ? '' : `${electronicKindWord} ${electronicAddress}`,
            [customerFields.supplierNumber.label]: customer.supplierNumber,
          }),
          {
            label: 'E-Rechnung',
            value: (
              <>
                <ReadinessStatus missing={missingWords({ kind: customer.kind, missing: missing.join(' ') })} />{' '}
                {email === '' ? format : `${format} per E-Mail`}{' '}
                {field === undefined ? null : (
                  <a href={`${href('/invoice/kunden/:customerId/bearbeiten', { customerId: id })}#customer-${field}`}>
                    Eintragen
                  </a>
                )}
              </>
            ),
          },
        ]}
      />
    </Part>
  );
}

/** What new documents of a customer begin with. */
export function CustomerDefaults({ customer }: FactsProps) {
  const { id, language, note, ownSpelling, kind, allowancePercent } = customer;
  return (
    <Part
      id="defaults"
      title="Vorgaben"
      note={
        <a className="small" href={href('/invoice/kunden/:customerId/bearbeiten', { customerId: id })}>
          Ändern<span className="unseen"> der Vorgaben</span>
        </a>
      }
    >
      <KeyValues
        slim
        rows={[
          { label: 'Art', value: customerFields.kind.choices[kind] },
          ...told({
            [customerFields.paymentDays.label]: describeTerms(customer),
            [customerFields.allowancePercent.label]: allowancePercent === 0 ? '' : `${percentText(allowancePercent)} %`,
            Sprache: customerFields.language.choices[language],
            [customerFields.ownSpelling.label]: ownSpelling,
            [customerFields.tags.label]: customer.tags === '' ? '' : <Tags tags={customer.tags} />,
            [customerFields.note.label]: note === '' ? '' : <span className="typed-lines">{note}</span>,
          }),
        ]}
      />
    </Part>
  );
}

function describeTerms({ paymentDays, cashDiscountPercent, cashDiscountDays }: CustomerFields): string {
  const term = paymentDays === null ? 'wie in den Einstellungen' : paymentDays === 1 ? '1 Tag' : `${paymentDays} Tage`;
  if (cashDiscountPercent === 0 || cashDiscountDays === null) return term;
  return `${term}, ${percentText(cashDiscountPercent)} % Skonto in ${cashDiscountDays === 1 ? '1 Tag' : `${cashDiscountDays} Tagen`}`;
}

function percentText(percentBp: number): string {
  return formatDecimal(String(percentBp / 100), 'de');
}

/** Each leads to the customers that have it. */
function Tags({ tags }: { tags: string }) {
  return tagsIn(tags).map((tag, index) => (
    <span key={tag}>
      {index === 0 ? null : ', '}
      <a href={withQuery(paths.customers, { search: tag })}>{tag}</a>
    </span>
  ));
}

/** Rows of what is there. */
function told(values: Readonly<Record<string, KeyValue['value']>>): KeyValue[] {
  return Object.entries(values).flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

function addressOf({ name, nameAddition, street, addition, postCode, city, countryCode }: CustomerFields): string[] {
  const country = countryCode === 'DE' ? '' : countryName(countryCode);
  return [name, nameAddition, street, addition, `${postCode} ${city}`.trim(), country].filter(Boolean);
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {index === 0 ? null : <br />}
      {line}
    </span>
  ));
}
