import type { Language } from '#app/values/decimal.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { caseSnapshots } from './case-snapshots.ts';
import type { CaseSnapshot } from './case-snapshots.ts';

const cases = new Map(caseSnapshots().map((each) => [each.name, each]));

/** Throws where no case is called so. */
export function caseOf(name: string, language: Language = 'de', profile: ProfileId = 'xrechnung'): CaseSnapshot {
  const found = cases.get(`${name}/${language}/${profile}`);
  if (!found) throw new Error(`no case ${name}`);
  return found;
}

/** The frozen document of a case in the terms of EN 16931. */
export function modelOf(name: string, language?: Language, profile?: ProfileId): Invoice {
  const { snapshot, ...found } = caseOf(name, language, profile);
  return fromInvoice(snapshot, found.profile, found.assets);
}
