import { discardedDays } from '#app/pocketbase/discarded/calls.ts';
import type { DiscardedDraft } from '#app/pocketbase/discarded/calls.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { addDays, formatDate } from '#app/values/dates.ts';
import type { TakeBackRefusal } from './kinds.server.ts';
import type { WrittenName } from './kinds.ts';

/** What is promised before one is discarded. */
export const keptForDays = `${discardedDays} Tage lang können Sie ihn zurückholen; danach wird er endgültig gelöscht.`;

const unnamed: Readonly<Record<WrittenName, string>> = {
  invoice: 'Rechnung ohne Betreff',
  offer: 'Angebot ohne Betreff',
};

/** How a discarded draft is called. */
export function nameDiscarded({ kind, number, about }: DiscardedDraft): string {
  if (kind === 'offer-version') return `${number}, neue Version`;
  return about || unnamed[kind];
}

export function dayDiscarded({ discardedAt }: DiscardedDraft): string {
  return formatDate(todayInBerlin(new Date(discardedAt)));
}

/** The last day on which it can surely be taken back. */
export function lastDayToTakeBack({ discardedAt }: DiscardedDraft): string {
  return formatDate(addDays(todayInBerlin(new Date(discardedAt)), discardedDays - 1));
}

/** Why a discarded draft cannot be taken back as it was. */
export const refusedBack: Readonly<Record<Exclude<TakeBackRefusal, 'demo-limit'>, string>> = {
  'already-begun': 'Aus dem Angebot, zu dem er gehört, wird gerade eine andere Rechnung geschrieben.',
  moved:
    'Das Angebot, zu dem er gehört, ist seitdem weitergegangen: Es wurde anders abgerechnet oder neu fertiggestellt.',
  'being-written': 'Von diesem Angebot wird gerade eine andere neue Version geschrieben.',
  billed: 'Das Angebot ist inzwischen abgerechnet. Eine neue Version gibt es davon nicht mehr.',
  'being-billed':
    'Aus dem Angebot wird gerade eine Rechnung geschrieben. Eine neue Version gibt es erst wieder ohne sie.',
};
