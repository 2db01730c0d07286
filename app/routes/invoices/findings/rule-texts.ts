import type { Finding } from '#app/einvoice/findings.ts';
import { positionOf } from '#app/invoicing/invoice/draft.ts';
import { actionAt, fieldHref, fieldLabel, fieldFor } from '#app/routes/findings/field-places.ts';
import type { FieldPlace, FormPlaces, FoundEntry } from '#app/routes/findings/field-places.ts';

const levels = { fatal: 'error', warning: 'warning', information: 'info' } as const;

/** What a rule says, in the words of our forms: terms of the norm stand beside, not in the sentence. */
export function findingEntry(finding: Finding, places: FormPlaces): FoundEntry {
  const place = fieldFor(finding, places);
  return {
    level: levels[finding.level],
    ...wordsOf(finding, place, places),
    rule: finding.rule,
    term: finding.term || undefined,
    line: positionOfFinding(finding, place, places),
    ...(place && { form: place.form, href: fieldHref(place, places), action: actionAt(place, places) }),
  };
}

/** As the document numbers its positions: optional ones count there, and are no lines of the norm's invoice. */
function positionOfFinding({ line }: Finding, place: FieldPlace | null, { rows }: FormPlaces): number | undefined {
  return place?.line === undefined ? line : positionOf(rows, place.line);
}

type RuleWords = Pick<FoundEntry, 'title' | 'text'>;

const reasonOfXRechnung = 'Ohne diese Angabe entsteht keine XRechnung.';
const ofReference: Record<'public' | 'other', RuleWords> = {
  public: {
    title: 'Die Leitweg-ID fehlt',
    text: 'Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
  },
  other: { title: 'Die Käuferreferenz fehlt', text: 'Ihr Kunde nennt sie Ihnen. Ohne sie entsteht keine XRechnung.' },
};

const whoseForm: Record<FieldPlace['form'], string> = {
  company: 'In Ihrem Profil',
  customer: 'Beim Kunden',
  mandate: 'Beim Mandat des Kunden',
  invoice: 'Im Entwurf',
};

function wordsOf(finding: Finding, place: FieldPlace | null, places: FormPlaces): RuleWords {
  if (finding.rule === 'BR-DE-15') return ofReference[places.customerKind === 'public' ? 'public' : 'other'];
  const isMissing = place !== null && places.valueIn?.(place) === '';
  if (isMissing) {
    const title = `${whoseForm[place.form]} fehlt: ${fieldLabel(place, places)}`;
    return { title, text: isOfXRechnung(finding) ? reasonOfXRechnung : plain(finding.advice.de) };
  }
  return { title: plain(finding.message.de), text: plain(finding.advice.de) };
}

function isOfXRechnung({ rule }: Finding): boolean {
  return rule.startsWith('BR-DE-') || rule.startsWith('PEPPOL-');
}

function plain(sentence: string): string {
  return sentence.replace(/ \(B[TG]-\d{1,3}\)/g, '');
}
