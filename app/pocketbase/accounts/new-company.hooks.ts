import {
  cancellationPatternDefault,
  deliveryNotePatternDefault,
  invoicePatternDefault,
  offerPatternDefault,
} from '#app/invoicing/invoice/numbering.ts';
import { appendEvent } from '../engine/events.ts';

/** What every new account begins with. */
export function createCompany(tx: core.App, user: core.Record): void {
  const company = new Record(tx.findCollectionByNameOrId('companies'));
  company.load({ owner: user.id, version: 1, countryCode: 'DE', email: user.email() });
  tx.save(company);
  const settings = new Record(tx.findCollectionByNameOrId('company_settings'));
  settings.load({
    company: company.id,
    version: 1,
    invoicePattern: invoicePatternDefault,
    cancellationPattern: cancellationPatternDefault,
    offerPattern: offerPatternDefault,
    deliveryNotePattern: deliveryNotePatternDefault,
    paymentDays: 14,
    singleKeys: true,
    theme: 'system',
    density: 'normal',
    digestRhythm: 'monthly',
  });
  tx.save(settings);
  appendEvent(tx, { company: company.id, actor: user.id }, { type: 'company-created', subject: company.id });
}
