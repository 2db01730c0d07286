interface Key {
  /** as keyboards are printed, apart by spaces, with "bis" between the ends of a range */
  printed: string;
  effect: string;
  /** as elements name them in `aria-keyshortcuts`, and scripts ask for them; none: browsers do it by themselves */
  names: readonly string[];
}

interface KeyGroup {
  title: string;
  keys: readonly Key[];
}

/** Two keys, one after the other. */
export function keysToPlaces(entries: readonly { key: string; title: string }[]): KeyGroup {
  return {
    title: 'Gehen: erst g, dann …',
    keys: entries.map(({ key, title }) => ({ printed: `g ${key}`, effect: title, names: ['g'] })),
  };
}

/** Every key that a page or a script of ours takes: a test looks for each of them here. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Überall',
    keys: [
      { printed: '/', effect: 'in das Suchfeld', names: ['/'] },
      { printed: 'n', effect: 'neue Rechnung', names: ['n'] },
      { printed: '↵', effect: 'Verweis öffnen, Formular absenden', names: [] },
      { printed: 'Esc', effect: 'aufgeklapptes Menü schließen', names: [] },
    ],
  },
  {
    title: 'Auf der Übersicht',
    keys: [
      {
        printed: '1 bis 9',
        effect: 'die Zeilen unter „Heute zu tun“',
        names: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      },
      { printed: '← →', effect: 'im Diagramm von Monat zu Monat', names: ['ArrowLeft', 'ArrowRight'] },
      { printed: 'Pos1 Ende', effect: 'im Diagramm zum ersten und zum letzten Monat', names: ['Home', 'End'] },
      { printed: 'Esc', effect: 'im Diagramm: Beträge verbergen', names: ['Escape'] },
    ],
  },
  {
    title: 'In Listen',
    keys: [
      { printed: 'j k', effect: 'eine Zeile weiter, eine zurück', names: ['j', 'k'] },
      { printed: 'x', effect: 'die Zeile ankreuzen, wo sie ein Kästchen hat', names: ['x'] },
      { printed: 'o', effect: 'die Zeile öffnen, wie mit ↵', names: ['o'] },
    ],
  },
  {
    title: 'In Formularen',
    keys: [
      { printed: 'Strg S', effect: 'speichern (Mac: ⌘ S)', names: ['Control+s'] },
      { printed: 'Alt ↓', effect: 'am Datum: den Kalender öffnen', names: ['Alt+ArrowDown'] },
    ],
  },
  {
    title: 'In Entwürfen',
    keys: [
      { printed: 'Strg ↵', effect: 'zur Prüfung', names: ['Control+Enter'] },
      { printed: 'Alt V', effect: 'Vorschau', names: ['Alt+v'] },
      { printed: 'e', effect: 'aus der Vorschau zurück in den Entwurf', names: ['e'] },
    ],
  },
  {
    title: 'In Positionen und im Wochenblatt',
    keys: [
      { printed: 'Alt P', effect: 'neue Position', names: ['Alt+p'] },
      { printed: '↑ ↓', effect: 'gleiche Spalte, andere Zeile', names: ['ArrowUp', 'ArrowDown'] },
      { printed: '↵', effect: 'im letzten Feld einer Position: zur nächsten', names: ['Enter'] },
      { printed: '⇧ ↵', effect: 'in der Schnelleingabe: neue Zeile (↵ allein übernimmt)', names: ['Enter'] },
    ],
  },
  {
    title: 'Bei einem Kunden',
    keys: [
      { printed: 'a', effect: 'Angebot schreiben', names: ['a'] },
      { printed: 'r', effect: 'Rechnung schreiben', names: ['r'] },
      { printed: 'z', effect: 'Zahlung erfassen', names: ['z'] },
      { printed: 'e', effect: 'Angaben bearbeiten', names: ['e'] },
      {
        printed: '1 bis 9',
        effect: 'die Zeilen unter „Zu tun“',
        names: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      },
    ],
  },
  {
    title: 'Auf einem Beleg',
    keys: [
      {
        printed: 'Strg ↵',
        effect: 'auf der Prüfung, mit Häkchen: ausstellen; in der E-Mail: senden',
        names: ['Control+Enter'],
      },
      { printed: 's', effect: 'senden', names: ['s'] },
      { printed: 'z', effect: 'Zahlung oder Rückzahlung erfassen', names: ['z'] },
      { printed: 'm', effect: 'überfällig: mahnen', names: ['m'] },
      { printed: 'r', effect: 'stornieren', names: ['r'] },
    ],
  },
];
