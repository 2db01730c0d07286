import { hashedPayment } from '#app/invoicing/ledger/hashed-payment.ts';
import { allPayments, bookingsOf, orphanedPaymentParts } from '#app/pocketbase/archive/sql.ts';
import { mismatchedDecisions, mismatchedImports } from '#app/pocketbase/consistency/sql.ts';
import { hashedPartRows, hashedPaymentRow, overspentCredits } from '#app/pocketbase/payments/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { bookedData, readData } from './event-data.ts';
import type { Verification } from './verification.ts';

/** Every payment with its parts, as the event of its booking knows them. */
export async function verifyPayments(run: Verification): Promise<void> {
  const { archive, damage } = run;
  for (const { id, company, date } of archive.rows(allPayments)) {
    const kept = hashedPayment(archive.row(hashedPaymentRow, { payment: id }), [
      ...archive.rows(hashedPartRows, { payment: id }),
    ]);
    const events = [...archive.rows(bookingsOf, { company, subject: id })];
    const booked = events.map(({ data }) => readData(bookedData, data)?.row);
    if (booked.length !== 1 || booked[0] !== sha256(canonicalJson(asCanonical(kept))))
      damage({ company, subject: `Zahlung vom ${date}, ${id}`, what: 'payment-not-in-log' });
    await run.step();
  }
  for (const { id, company } of archive.rows(orphanedPaymentParts))
    damage({ company, subject: `Teil einer Zahlung ${id}`, what: 'relation-foreign' });
  for (const { customer, company, day } of archive.rows(overspentCredits))
    damage({ company, subject: `Guthaben des Kunden ${customer} am ${day}`, what: 'credit-below-zero' });
  for (const { entry, company } of archive.rows(mismatchedDecisions))
    damage({ company, subject: `Umsatz ${entry}`, what: 'bank-decision' });
  for (const { import: id, company } of archive.rows(mismatchedImports))
    damage({ company, subject: `Kontoauszug ${id}`, what: 'bank-import' });
}
