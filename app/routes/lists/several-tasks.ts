import type { severalWords } from '#app/values/page-query.ts';

// What is done with several rows of a list at once: documents, customers, projects.

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
    lead: 'Was archiviert ist, steht in der Liste nur noch unter seinem Reiter. Von dort holen Sie es einzeln zurück.',
    button: 'Archivieren',
    max: severalMax,
  },
};

/** What each list has. */
export const severalTasks = {
  invoices: ['send', 'sent-otherwise', 'remind'],
  offers: ['send', 'sent-otherwise', 'archive'],
  customers: ['archive'],
  projects: ['archive'],
} as const satisfies Record<string, readonly SeveralTask[]>;

export type SeveralKind = keyof typeof severalTasks;

const documents = { one: '1 Beleg', many: 'Belege', none: 'Es ist kein Beleg angekreuzt.' };

/** What the rows are called. */
export const severalNouns: Record<SeveralKind, typeof documents> = {
  invoices: documents,
  offers: documents,
  customers: { one: '1 Kunde', many: 'Kunden', none: 'Es ist kein Kunde angekreuzt.' },
  projects: { one: '1 Projekt', many: 'Projekte', none: 'Es ist kein Projekt angekreuzt.' },
};
