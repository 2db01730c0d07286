/** What stands on the picture that goes with a link to a page, by the picture's name. */
export const linkCards = {
  home: {
    title: 'E-Rechnungen, die stimmen',
    lead: 'XRechnung und ZUGFeRD für Selbstständige und kleine Betriebe',
  },
  word: {
    title: 'Von der Word-Rechnung zur E-Rechnung',
    lead: 'Bis wann Word noch genügt, und was sich beim Umstieg ändert',
  },
  excel: {
    title: 'Von der Excel-Tabelle zur E-Rechnung',
    lead: 'Steuer nach der Norm, Nummern der Reihe nach',
  },
  freelancers: {
    title: 'E-Rechnung für Freelancer',
    lead: 'Welcher Auftraggeber welche Rechnung braucht',
  },
  coaches: {
    title: 'E-Rechnung für Coaches und Berater',
    lead: 'Firmenkunden und Privatkunden nebeneinander',
  },
  'small-business': {
    title: 'E-Rechnung für Kleinunternehmer',
    lead: 'Empfangen müssen, schreiben dürfen',
  },
} as const;

export type LinkCardName = keyof typeof linkCards;

export function isLinkCard(name: string): name is LinkCardName {
  return Object.hasOwn(linkCards, name);
}
