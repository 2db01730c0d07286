import type { Statement } from '../statement.ts';

/** What was asked and answered about a customer's VAT ID, the newest first: more are not shown. */
export const vatChecksOf = {
  sql: `SELECT id, created, outcome, code, reference, vatId, name, street, postCode, city, validFrom, validTo,
    nameVerdict, streetVerdict, postCodeVerdict, cityVerdict
    FROM vat_checks WHERE company = {:company} AND customer = {:customer} ORDER BY created DESC, id LIMIT 20`,
  row: {
    id: '',
    created: '',
    outcome: '',
    code: '',
    reference: '',
    vatId: '',
    name: '',
    street: '',
    postCode: '',
    city: '',
    validFrom: '',
    validTo: '',
    nameVerdict: '',
    streetVerdict: '',
    postCodeVerdict: '',
    cityVerdict: '',
  },
} satisfies Statement;
