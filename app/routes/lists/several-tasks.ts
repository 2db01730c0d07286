import type { severalWords } from '#app/values/page-query.ts';

// What is done with several documents of a list at once.

export type SeveralTask = keyof typeof severalWords;

export interface TaskTexts {
  /** in the list, and as the title of the page */
  label: string;
  lead: string;
  /** does it */
  button: string;
  /** how many at once; letters are drawn one after the other */
  max: number;
}

/** A list has no more rows on a page, but that of reminders. */
export const severalMax = 30;

export const taskTexts: Record<SeveralTask, TaskTexts> = {
  send: {
    label: 'Per E-Mail senden',
    lead: 'Jeder Beleg geht an seinen Kunden, mit den Worten, die auch auf seiner eigenen Seite stünden. Was schon einmal gesendet ist, geht nicht noch einmal.',
    button: 'Senden',
    max: severalMax,
  },
  'sent-otherwise': {
    label: 'Versand vermerken',
    lead: 'Für Ihre Unterlagen: Der Vermerk steht dann bei jedem Beleg und bleibt dort.',
    button: 'Vermerken',
    max: severalMax,
  },
  remind: {
    label: 'Mahnen',
    lead: 'Was heute zu mahnen ist, mit den Vorschlägen, die auch auf der Seite der Mahnung stehen. Gesendet wird dabei nichts.',
    button: 'Mahnungen ausstellen',
    max: 10,
  },
  archive: {
    label: 'Archivieren',
    lead: 'Archivierte Angebote stehen nicht mehr in der Liste, sondern unter „Archiv“. Von dort holen Sie sie einzeln zurück.',
    button: 'Archivieren',
    max: severalMax,
  },
};

/** What each kind of document has. */
export const severalTasks = {
  invoices: ['send', 'sent-otherwise', 'remind'],
  offers: ['send', 'sent-otherwise', 'archive'],
} as const satisfies Record<string, readonly SeveralTask[]>;

export type SeveralKind = keyof typeof severalTasks;
