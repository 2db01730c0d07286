import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type { LimitState, SmallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';

export interface LimitWords {
  title: string;
  text: string;
}

/** "25.000 €" */
export function wholeEuro(cents: Cents): string {
  return `${formatCents(cents).replace(/,00$/, '')}\u00a0€`;
}

const decide = 'Belegwerk stellt nichts um: Stimmen die Zahlen? Im Zweifel fragen Sie Ihre Steuerberatung.';

const words: Record<LimitState, (limits: SmallBusinessLimits) => LimitWords> = {
  'beyond-before': ({ before, current }) => ({
    title: `${before.year} waren es ${formatEuro(before.totalCents)}, mehr als 25.000 €`,
    text: `Dann sind Ihre Umsätze ${current.year} von Anfang an steuerpflichtig (§ 19 Abs. 1 UStG). ${decide}`,
  }),
  beyond: ({ current, limitCents, isFoundingYear }) => ({
    title: `${current.year} sind es mehr als ${wholeEuro(limitCents)}`,
    text: `${isFoundingYear ? 'Im Jahr der Gründung gilt diese Grenze sofort. ' : ''}Der Umsatz, mit dem sie überschritten wurde, und alle danach sind steuerpflichtig; die davor bleiben steuerfrei (§ 19 Abs. 1 UStG). ${decide}`,
  }),
  near: ({ current, openCents, limitCents, isFoundingYear }) => ({
    title: leftUntil(limitCents, current.totalCents, openCents),
    text: `${isFoundingYear ? 'Im Jahr der Gründung gilt diese Grenze sofort. ' : ''}Schon der Umsatz, mit dem sie überschritten wird, ist steuerpflichtig, und alle danach (§ 19 Abs. 1 UStG). Es zählt, wann das Geld eingeht.`,
  }),
  'beyond-next': ({ current }) => ({
    title: `${current.year} sind es mehr als 25.000 €`,
    text: `Bis 100.000 € bleibt dieses Jahr steuerfrei. Ab dem 1. Januar ${current.year + 1} sind Ihre Umsätze steuerpflichtig (§ 19 Abs. 1 UStG).`,
  }),
  'near-next': ({ current, openCents }) => ({
    title: leftUntil(nextYearCents, current.totalCents, openCents),
    text: `Sind es am Ende des Jahres mehr als 25.000 €, sind Ihre Umsätze ab dem 1. Januar ${current.year + 1} steuerpflichtig (§ 19 Abs. 1 UStG). Es zählt, wann das Geld eingeht.`,
  }),
  fine: ({ current, limitCents }) => ({
    title: `Unter ${wholeEuro(Math.min(limitCents, nextYearCents))}`,
    text: `Bleibt es dabei, können Ihre Umsätze auch ${current.year + 1} nach § 19 UStG steuerfrei sein.`,
  }),
};

const nextYearCents = 2_500_000;

function leftUntil(limitCents: Cents, totalCents: Cents, openCents: Cents): string {
  const left = `Noch ${formatEuro(limitCents - totalCents)} bis ${wholeEuro(limitCents)}`;
  return openCents === 0 ? left : `${left}, offen sind ${formatEuro(openCents)}`;
}

/** How the total turnover stands to the limits of § 19 UStG, and what follows from it. */
export function describeLimits(limits: SmallBusinessLimits): LimitWords {
  return words[limits.state](limits);
}
