import type { DamageCode } from '#app/workflows/verify/damage.ts';
import { bySql, ofFirst } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const offerNumber = 'AN-2026-0001';
const sentVersion = `${offerNumber}, Version 1`;
const ofOffer = `company = ${ofFirst}`;

/** Each column of a version that was sent, changed alone. */
const columns: DamageCase[] = [
  ['customer', "(SELECT id FROM customers WHERE name = 'Zweite Kundin')", 'row-not-in-log'],
  ['version', '7', 'row-not-in-log'],
  ['createKey', "'x'", 'row-not-in-log'],
  ['draft', "'{}'", 'row-not-in-log'],
  ['customerName', "'Andere'", 'column'],
  ['validUntil', "'2027-11-20'", 'column'],
  ['issueDate', "'2026-11-20'", 'column'],
  ['netCents', '1', 'column'],
  ['taxCents', '1', 'column'],
  ['grossCents', '1', 'column'],
  ['searchText', "'x'", 'column'],
  ['snapshotHash', "'x'", 'snapshot-hash'],
  ['snapshot', "replace(snapshot, 'Sommer', 'Winter')", 'snapshot-hash'],
  ['issuedAt', "'2026-11-22T00:00:00.000Z'", 'row-not-in-log'],
].map(([column = '', value = '', code]) =>
  bySql(`offer_versions.${column}`, `UPDATE offer_versions SET ${column} = ${value} WHERE ${ofOffer}`, [
    [code as DamageCode, sentVersion],
  ]),
);

export const offers: DamageCase[] = [
  ...columns,
  bySql('offer_versions.versionNumber', `UPDATE offer_versions SET versionNumber = 2 WHERE ${ofOffer}`, [
    ['offer-missing', offerNumber],
  ]),
  bySql('a version turned back into a draft', `UPDATE offer_versions SET status = 'draft' WHERE ${ofOffer}`, [
    ['offer-missing', offerNumber],
    ['draft-with-number', sentVersion],
  ]),
  bySql('a version of a state that is none', `UPDATE offer_versions SET status = 'void' WHERE ${ofOffer}`, [
    ['column', sentVersion],
  ]),
  bySql('a version is gone', `DELETE FROM offer_versions WHERE ${ofOffer}`, [
    ['offer-missing', offerNumber],
    ['record-missing', offerNumber],
  ]),
  bySql('an offer is gone', `DELETE FROM offers WHERE ${ofOffer}`, [['record-missing', 'Angebot']]),
  bySql('offers.number', `UPDATE offers SET number = 'AN-9' WHERE ${ofOffer}`, [
    ['number-not-in-log', 'AN-9, Version 1'],
  ]),
  bySql('offers.state', `UPDATE offers SET state = 'accepted' WHERE ${ofOffer}`, [['offer-state', offerNumber]]),
  bySql('offers.reason', `UPDATE offers SET reason = 'zu teuer' WHERE ${ofOffer}`, [['offer-state', offerNumber]]),
  bySql('offers.grossCents', `UPDATE offers SET grossCents = 1 WHERE ${ofOffer}`, [['column', offerNumber]]),
  bySql('offers.sentVersions', `UPDATE offers SET sentVersions = 2 WHERE ${ofOffer}`, [
    ['record-missing', offerNumber],
  ]),
  bySql(
    'a link from nowhere',
    `INSERT INTO document_links (id, company, role, fromId, toId)
     VALUES ('linkfromnowhere', ${ofFirst}, 'offer-invoice', 'aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb')`,
    [['link-document', 'Verknüpfung linkfromnowhere']],
  ),
  bySql('the file of a version under another kind', `UPDATE offer_files SET kind = 'other' WHERE ${ofOffer}`, [
    ['files-not-in-log', sentVersion],
  ]),
  bySql('the file of a version that is not there', `UPDATE offer_files SET file = 'aaaaaaaaaaaaaaa' WHERE ${ofOffer}`, [
    ['file-missing', sentVersion],
  ]),
  bySql('a file linked to a version that is not there', `UPDATE offer_files SET offerVersion = 'x' WHERE ${ofOffer}`, [
    ['link-stray', /^pdf /],
  ]),
  bySql('the counter of offers', `UPDATE counters SET value = 7 WHERE kind = 'offer' AND ${ofOffer}`, [
    ['counter-value', 'Nummernkreis Angebote 2026'],
  ]),
];
