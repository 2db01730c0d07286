import type { Term } from '../findings.ts';
import { termName } from '../terms.ts';
import { adviceOnMissing } from './missing-advice.ts';
import type { RuleText } from './rule.ts';

/** What is wrong and what to do, each in German and English. */
export function text(de: string, en: string, advice: readonly [de: string, en: string]): RuleText {
  return { message: { de, en }, advice: { de: advice[0], en: advice[1] } };
}

/** Upper case at the start of a sentence. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function missing(term: Term): RuleText {
  const { de, en } = termName(term);
  return text(`${capital(de)} fehlt.`, `${en} is missing.`, adviceOnMissing(term));
}

export function missingEither(term: Term, other: Term): RuleText {
  const a = termName(term);
  const b = termName(other);
  return text(`${capital(a.de)} oder ${b.de} fehlt.`, `${a.en} or ${b.en} is missing.`, [
    `Geben Sie eines von beiden an.`,
    'State one of the two.',
  ]);
}

export function missingScheme(term: Term): RuleText {
  const { de, en } = termName(term);
  return text(`Ohne Schema angegeben: ${de}.`, `${en} has no scheme.`, [
    'Geben Sie an, aus welchem Verzeichnis die Kennung stammt.',
    'State the list that the identifier comes from.',
  ]);
}

export function negative(term: Term): RuleText {
  const { de, en } = termName(term);
  return text(`${capital(de)} darf nicht negativ sein.`, `${en} must not be negative.`, [
    'Geben Sie den Preis positiv an; eine Rücknahme steht in der Menge.',
    'State the price as a positive amount; what is taken back belongs in the quantity.',
  ]);
}

export function endsBeforeStart(start: Term, end: Term): RuleText {
  const from = termName(start);
  const to = termName(end);
  return text(`${capital(to.de)} liegt vor dem Beginn: ${from.de}.`, `${to.en} is earlier than ${from.en}.`, [
    'Prüfen Sie beide Daten.',
    'Check both dates.',
  ]);
}

export function tooManyPlaces(term: Term): RuleText {
  const { de, en } = termName(term);
  return text(`${capital(de)} hat mehr als zwei Nachkommastellen.`, `${en} has more than two decimals.`, [
    'Runden Sie den Betrag auf Cent.',
    'Round the amount to two decimals.',
  ]);
}

export function unequal(term: Term, formula: readonly [de: string, en: string]): RuleText {
  const { de, en } = termName(term);
  return text(`${capital(de)} stimmt nicht: richtig ist ${formula[0]}.`, `${en} is wrong: it must be ${formula[1]}.`, [
    'Rechnen Sie die Beträge nach.',
    'Recalculate the amounts.',
  ]);
}

export function notInList(term: Term, list: string): RuleText {
  const { de, en } = termName(term);
  return text(`${capital(de)} steht nicht in der Codeliste ${list}.`, `${en} is not in the code list ${list}.`, [
    'Verwenden Sie einen Code aus der Liste.',
    'Use a code of that list.',
  ]);
}
