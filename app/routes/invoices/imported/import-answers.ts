import type { FormAnswer } from '#app/forms/reading/answer-form.ts';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import type { FoundFault } from '#app/invoicing/imported/imported-faults.ts';
import type { OriginalFile } from '#app/invoicing/imported/imported.ts';
import { formatTax, newTaxChoice, taxChoicesFor } from '#app/invoicing/tax/tax-choices.ts';
import type { AmbiguousCustomer } from '#app/routes/documents/editor/document-sections.tsx';
import { formatEuro } from '#app/values/money.ts';
import type { PreparedImport, TakeOverOutcome } from '#app/workflows/imported/take-over.ts';
import type { CheckedImportData } from './checked-import.tsx';
import { faultTexts, importedRows, importedSums } from './imported-words.ts';

export interface TakeOverAnswer extends FormAnswer {
  asked: AmbiguousCustomer | null;
  checked: CheckedImportData | null;
  /** what became of a file that was chosen */
  told: FileTold | null;
}

/** It filled the form, or is kept as it is. */
export type FileTold = 'read' | 'kept';

/** Taxes of today and of the years before; who is a small business by now may have taxed then. */
export function taxOptions(smallBusiness: boolean): SelectOption[] {
  const all = taxChoicesFor(false, { chosen: ['standard-1600', 'standard-500'] });
  if (!smallBusiness) return [...all];
  return all.map((each) =>
    each.value === newTaxChoice ? { ...each, label: '§ 19 UStG, ohne Steuer (oder 19 %)' } : each,
  );
}

/** Sentences at the fields of the form. */
export function faultErrors(faults: readonly FoundFault[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { fault, field, row } of faults)
    (errors[row === undefined ? field : `lines[${row}].${field}`] ??= []).push(faultTexts[fault]);
  return errors;
}

type Refusal =
  | Exclude<Extract<PreparedImport, { ok: false }>['refusal'], 'faulty'>
  | Extract<TakeOverOutcome, { ok: false }>['refusal'];

const again = 'Es wurde nichts übernommen. Bitte versuchen Sie es noch einmal.';

const refusals: Record<Refusal, string> = {
  'already-imported': 'Diese Rechnung ist schon übernommen: Aus diesem Programm gibt es die Nummer hier bereits.',
  'too-large': 'So große Beträge führt Belegwerk nicht.',
  'unknown-customer': 'Diesen Kunden gibt es nicht mehr. Bitte wählen Sie einen anderen.',
  'unknown-project': again,
  'company-incomplete':
    'In Ihrem Profil fehlen noch Name, Anschrift, Steuernummer oder Konto. Mahnungen und Stornos brauchen sie. Bitte füllen Sie erst das Profil aus.',
  'file-gone': 'Die Datei liegt nicht mehr bereit. Bitte wählen Sie sie noch einmal aus.',
  'not-durable': again,
  'hash-mismatch': again,
  'unknown-kind': again,
  'totals-mismatch': again,
};

export function describeRefusal(refusal: Refusal): string {
  return refusals[refusal];
}

/** What would be taken over, in words. */
export function checkedOf(
  { snapshot, hash, remarks }: Extract<PreparedImport, { ok: true }>,
  original: OriginalFile | null,
): CheckedImportData {
  const { totals } = snapshot;
  return {
    hash,
    rows: importedRows(snapshot),
    sums: importedSums(totals),
    file: original?.filename ?? '',
    remarks: [
      ...remarks.unusualTaxes.map(({ group, differenceCents }) => {
        const { taxCase, rateBp: taxRateBp } = group;
        const much = `${formatEuro(Math.abs(differenceCents))} ${differenceCents > 0 ? 'mehr' : 'weniger'}`;
        return `${formatTax({ taxCase, taxRateBp })}: Die Steuer ist ${much}, als der Satz ergibt. Übernommen wird sie, wie sie dort steht.`;
      }),
      ...remarks.reversalFaults.map((fault) => `Stornieren ließe sie sich so noch nicht: ${fault}`),
      ...(totals.dueCents === 0 ? ['Es bleibt nichts offen: Die Rechnung kommt als bezahlt an.'] : []),
    ],
    sameNumberHere: remarks.sameNumberHere,
  };
}
