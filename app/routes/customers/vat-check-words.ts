import { formatDate, isIsoDate } from '#app/values/dates.ts';
import type { VatCheckObstacle } from '#app/workflows/vat-checks/ask-vat-check.ts';
import type { ListedVatCheck } from '#app/pocketbase/vat-checks/calls.ts';

export const obstacleWords: Record<VatCheckObstacle, string> = {
  'not-set-up': 'Auf diesem Server ist die Abfrage nicht eingerichtet (VAT_CHECK_URL).',
  'no-vat-id': 'Beim Kunden steht keine USt-IdNr.',
  'german-vat-id': 'Deutsche USt-IdNrn. bestätigt das Bundeszentralamt nicht, und im Inland braucht es das nicht.',
  'foreign-vat-id': 'Nur USt-IdNrn. aus der EU und aus Nordirland werden bestätigt.',
  'no-own-vat-id': 'Fragen kann nur, wer selbst eine deutsche USt-IdNr. hat. Bitte tragen Sie Ihre im Profil ein.',
};

type Answer = Pick<ListedVatCheck, 'outcome' | 'code' | 'validFrom' | 'validTo'>;

/** What the authority said of the number, as a sentence. */
export function describeVatAnswer({ outcome, code, validFrom, validTo }: Answer): string {
  if (outcome === 'valid') return 'Die USt-IdNr. ist gültig.';
  if (outcome === 'unanswered') return unansweredWords[code] ?? 'Keine Antwort. Bitte fragen Sie später noch einmal.';
  if (code === 'evatr-2001') return 'Die USt-IdNr. ist nicht vergeben.';
  if (code === 'evatr-2002' && isIsoDate(validFrom)) return `Die USt-IdNr. gilt erst ab dem ${formatDate(validFrom)}.`;
  if (code === 'evatr-2006' && isIsoDate(validFrom) && isIsoDate(validTo))
    return `Die USt-IdNr. galt vom ${formatDate(validFrom)} bis zum ${formatDate(validTo)}.`;
  return 'Die USt-IdNr. ist nicht gültig.';
}

const unansweredWords: Readonly<Record<string, string>> = {
  'evatr-0004': 'Keine Antwort: Ihre eigene USt-IdNr. ist falsch geschrieben.',
  'evatr-2005': 'Keine Antwort: Ihre eigene USt-IdNr. ist nicht gültig.',
  'evatr-0006': 'Keine Antwort: Mit Ihrer USt-IdNr. darf diese Nummer nicht abgefragt werden.',
  'evatr-0008': 'Keine Antwort: Für den Augenblick wurde zu oft gefragt.',
};

type Verdicts = Pick<ListedVatCheck, 'outcome' | 'nameVerdict' | 'streetVerdict' | 'postCodeVerdict' | 'cityVerdict'>;

/** Of a valid number: what agrees with the register and what does not; '' where nothing was told. */
export function describeVatVerdicts({ outcome, ...verdicts }: Verdicts): string {
  if (outcome !== 'valid') return '';
  const named = [
    ['Name', verdicts.nameVerdict],
    ['Straße', verdicts.streetVerdict],
    ['PLZ', verdicts.postCodeVerdict],
    ['Ort', verdicts.cityVerdict],
  ] as const;
  const of = (verdict: string) => named.filter(([, each]) => each === verdict).map(([name]) => name);
  const agree = (names: readonly string[]) => (names.length === 1 ? 'stimmt' : 'stimmen');
  const [agreeing, differing, untold] = [of('agrees'), of('differs'), of('not-told')];
  return [
    ...(agreeing.length > 0 ? [`${agreeing.join(', ')} ${agree(agreeing)} überein.`] : []),
    ...(differing.length > 0 ? [`${differing.join(', ')} ${agree(differing)} nicht überein.`] : []),
    ...(untold.length > 0 ? [`Nicht mitgeteilt: ${untold.join(', ')}.`] : []),
  ].join(' ');
}
