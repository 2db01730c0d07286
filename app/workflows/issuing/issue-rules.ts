import type { Finding } from '#app/einvoice/findings.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';

export function hasFatal(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'fatal');
}

/** Profiles that files are written in. */
export type IssuedProfile = 'zugferd-en16931' | 'xrechnung';

/**
 * What the rules of a profile say of an invoice that is still to be written. No rule asks what an attached file holds, so
 * none is read for it.
 */
export function checkRules(snapshot: BilledSnapshot, profile: IssuedProfile): Finding[] {
  const files = (snapshot.attachments ?? []).flatMap(({ file }) => file ?? []);
  const contents = new Map(files.map(({ sha256 }) => [sha256, 'AA==']));
  return validateInvoice(fromInvoice(snapshot, profile, contents), { profile });
}
