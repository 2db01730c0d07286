import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import type { PaymentOrder } from '#app/invoicing/ledger/settlement.ts';
import type { Cents } from '#app/values/money.ts';
import { readTable, toLine } from './demo-table.ts';

export interface DemoDraft {
  customer: string;
  /** days that the work took; it ended before the invoice was written */
  workDays: number;
  subject: string;
  lines: readonly DraftLine[];
}

interface DemoInvoice extends DemoDraft {
  /** on which it was issued, counted back from the day of seeding */
  daysAgo: number;
  /** days after it, and how; null: still open */
  paid: { after: number; how: string } | null;
}

/** Days ago, customer, days of work, subject, days until it was paid and how; below it the lines. Oldest first. */
const invoices = `
357 | cafe        | 12 | Speisekarte Advent              | 11
  Entwurf und Satz, 8 Seiten | 1 | psch | 320
  Reinzeichnung | 1.5 | Std | 72
352 | verlag      | 30 | Umschlag „Das stille Haus“      | 17
  Umschlagentwurf, drei Varianten | 1 | psch | 780
  Bildrechte, Agenturbild | 1 | Stk | 145
349 | rad         | 6  | Winteraktion                    | 14
  Anzeige 90 × 60 mm | 2 | Stk | 95
  Beitragsbilder für das Netz | 4 | Stk | 38.5
344 | hoffmann    | 3  | Einladung 60. Geburtstag        | 6
  Klappkarte mit Umschlag, Gestaltung | 1 | psch | 140
  Druck, 45 Stück | 45 | Stk | 1.94
340 | praxis      | 20 | Praxisschild und Termine        | 13
  Schild, Entwurf und Druckdaten | 1 | psch | 260
  Terminkärtchen, Satz | 1 | psch | 85
  Besprechung vor Ort | 1.25 | Std | 72
336 | architekten | 25 | Wettbewerbsmappe Schulbau       | 9
  Layout, 24 Seiten | 24 | Stk | 46
  Plangrafik | 11.5 | Std | 78
  Ausdruck A3, Probe | 6 | Stk | 4.2
333 | verein      | 10 | Jahresprogramm                  | 12
  Programmfaltblatt, Gestaltung | 1 | psch | 690
  Korrekturgang | 2 | Std | 65
326 | weingut     | 18 | Etiketten Jahrgang 2025         | 22 discount
  Etikettenserie, 5 Sorten | 5 | Stk | 210
  Farbabstimmung in der Druckerei | 3.5 | Std | 72
  Fahrt Leipzig–Wachenheim | 498 | km | 0.35
320 | cafe        | 2  | Aushang Betriebsferien          | 3
  Plakat A2 mit Kartenausschnitt | 1 | psch | 90
313 | software    | 15 | Investor deck, winter edition   | 11
  Slide master | 1 | psch | 940
  Charts redrawn | 17 | Stk | 42
  Review call | 2.5 | Std | 84
308 | stadt       | 28 | Plakatreihe Kulturwinter        | 17
  Plakat A1, Hauptmotiv | 1 | psch | 1150
  Ableitungen A2 bis A6 | 4 | Stk | 120
  Übergabe der Druckdaten | 1 | Std | 72
303 | blumen      | 4  | Gutscheine                      | 14
  Gutscheinkarte, Gestaltung | 1 | psch | 120
  Druck auf Naturpapier, 200 Stück | 200 | Stk | 0.58
299 | theater     | 21 | Spielzeitheft Frühjahr          | 6
  Heft, 32 Seiten | 32 | Stk | 38
  Bildbearbeitung | 9 | Std | 68
  Satzkorrekturen nach Freigabe | 2.75 | Std | 72
294 | brandt      | 14 | Festschrift, Satzarbeiten       | 13
  Satz, 184 Seiten | 184 | Stk | 4.5 | 7
  Register anlegen | 6 | Std | 58
288 | tischlerei  | 9  | Messestand                      | 9
  Rückwand 3 × 2,5 m, Gestaltung | 1 | psch | 480
  Druck auf Stoff | 7.5 | qm | 39.9
  Montage | 3 | Std | 55
283 | verlag      | 35 | Innensatz „Das stille Haus“     | 12
  Satz nach Muster, 312 Seiten | 312 | Stk | 3.8
  Umbruchkorrektur | 8 | Std | 62
  E-Book-Fassung | 1 | psch | 350 | 7
277 | yoga        | 5  | Kursplan                        | 22
  Kursplan A3, zwei Sprachen | 1 | psch | 175
  Änderung Uhrzeiten | 0.5 | Std | 65
272 | rad         | 11 | Auftritt im Netz                | 3
  Startseite, Gestaltung | 1 | psch | 860
  Unterseiten | 5 | Stk | 140
  Einweisung | 2 | Std | 72
266 | praxis      | 1  | Aufsteller Impfberatung         | 11 discount
  Aufsteller A4, Motiv und Text | 3 | Stk | 64
261 | hochschule  | 40 | Rundgang 2026, Erscheinungsbild | 17
  Konzept und Präsentation | 3 | Tag | 620
  Schriftlizenz, Ausstellung | 1 | Stk | 189
  Gestaltungsregeln als PDF | 1 | psch | 540
255 | nguyen      | 8  | Hochzeit: Einladungen           | 14
  Einladung, Letterpress-Vorlage | 1 | psch | 290
  Kuverts beschriften | 68 | Stk | 1.25
  Muster | 2 | Stk | 15
251 | architekten | 16 | Bauschild Karl-Heine-Kanal      | 6
  Bauschild 4 × 3 m | 1 | psch | 520
  Abstimmung mit dem Amt | 2.25 | Std | 78
246 | weingut     | 6  | Preisliste Frühjahr             | 13
  Preisliste, 12 Seiten | 12 | Stk | 24.5
  Produktfotos freistellen | 31 | Stk | 5.9
240 | cafe        | 4  | Frühstückskarte                 | 9
  Karte A4, laminierfähig | 1 | psch | 165
  Zeichnungen, Gebäck | 6 | Stk | 35
235 | stadt       | 22 | Leitsystem Stadtbibliothek      | 12
  Bestandsaufnahme | 1.5 | Tag | 560
  Piktogramme | 18 | Stk | 58
  Schilderpläne | 12 | Std | 72
  Fahrt Leipzig–Fürth und zurück | 560 | km | 0.35
229 | software    | 12 | Trade fair booth, Hannover      | 22
  Booth graphics | 22.4 | qm | 61.5
  On-site supervision | 2 | Tag | 690
224 | innsbruck   | 10 | Wanderkarte fürs Gästehaus      | 3
  Karte gezeichnet, A3 gefaltet | 1 | psch | 430
  Druckvorlage | 1 | Std | 72
218 | verein      | 7  | Plakat Lange Nacht              | 11
  Plakat A2 | 1 | psch | 310
  Beitragsbild | 1 | psch | 45
213 | theater     | 5  | Besetzungszettel                | 17
  Vorlage mit Eingabefeldern | 1 | psch | 195
  Schulung an der Kasse | 1.5 | Std | 65
207 | blumen      | 2  | Muttertag                       | 14 discount
  Handzettel A6 | 1 | psch | 75
  Druck, 1.000 Stück | 1000 | Stk | 0.049
201 | nguyen      | 6  | Hochzeit: Menü und Tischplan    | 6
  Menükarten | 22 | Stk | 3.4
  Tischplan auf Leinwand | 1 | Stk | 118
  Namensschilder | 64 | Stk | 0.85
196 | tischlerei  | 14 | Werkstattbuch                   | 13
  Fototermin | 1 | Tag | 640
  Gestaltung, 56 Seiten | 56 | Stk | 19
  Druck, 40 Exemplare | 40 | Stk | 17.2 | 7
191 | hoffmann    | 1  | Danksagungskarten               | 9
  Karte mit Foto | 1 | psch | 60
  Druck, 40 Stück | 40 | Stk | 1.1
186 | verlag      | 26 | Vorschau Herbst                 | 12
  Programmvorschau, 40 Seiten | 40 | Stk | 29
  Umschlagmontagen | 14 | Stk | 33
  Autorenkorrektur | 5.5 | Std | 62
180 | rad         | 30 | Betreuung 1. Halbjahr           | 22
  Pflege der Seiten | 6 | Mon | 45
  Sommerangebot, Bilder | 3 | Stk | 38.5
175 | hochschule  | 18 | Rundgang 2026, Druckwerke       | 3
  Katalog, 96 Seiten | 96 | Stk | 21
  Plakat A1 | 1 | psch | 680
  Wegweiser | 14 | Stk | 49
  Druckbegleitung | 1 | Tag | 620
169 | praxis      | 9  | Broschüre Vorsorge              | 11
  Texte kürzen und gliedern | 4 | Std | 65
  Gestaltung, 12 Seiten | 12 | Stk | 39
  Symbole | 8 | Stk | 28
164 | cafe        | 3  | Eiskarte                        | 17
  Faltkarte, zweiseitig | 1 | psch | 210
  Übersetzung Dänisch einbauen | 1 | Std | 72
158 | architekten | 12 | Umzugskarte                     | 14 bank costs
  Karte mit Lageplan | 1 | psch | 230
  Schriftzug an der Scheibe | 2.1 | qm | 88
153 | weingut     | 15 | Hoffest                         | 6
  Plakat und Handzettel | 1 | psch | 340
  Verkostungsbögen | 2 | Satz | 55
  Beschilderung | 11 | Stk | 16.8
147 | stadt       | 20 | Sommer in der Altstadt          | 13 discount
  Programmheft, 28 Seiten | 28 | Stk | 42
  Anzeigenverwaltung | 6.5 | Std | 58
141 | brandt      | 24 | Festschrift, zweiter Lauf       | 9
  Korrekturen einarbeiten | 9.25 | Std | 58
  Druckdaten, Umschlag | 1 | psch | 190
136 | software    | 33 | Annual report 2026              | 12
  Concept | 1 | psch | 1800
  Layout, 64 pages | 64 | Stk | 47
  Infographics | 12 | Stk | 135
  Photography | 1 | Tag | 980
129 | verein      | 4  | Lesezeichen                     | 22
  Motivserie, 6 Stück | 6 | Stk | 48
  Druck, 3.000 Stück | 3000 | Stk | 0.062
124 | yoga        | 3  | Abschiedskarte                  | 3
  Karte an alle Mitglieder | 1 | psch | 110
118 | theater     | 29 | Spielzeitheft Herbst            | 11
  Heft, 48 Seiten | 48 | Stk | 38
  Porträts, Bearbeitung | 19 | Stk | 22
  Umschlag, Sonderfarbe | 1 | psch | 240
111 | blumen      | 2  | Erntedank                       | 17
  Schaufensterbild | 3.2 | qm | 64
104 | rad         | 7  | Katalog Gebrauchträder          | 14
  Fotos, Hintergrund entfernt | 27 | Stk | 6.4
  Katalogseiten | 9 | Stk | 32
97  | tischlerei  | 5  | Anzeige Ausbildung              | 6
  Anzeige 1/4 Seite | 1 | psch | 155
  Plakat für die Berufsschule | 1 | psch | 95
91  | verlag      | 31 | Umschlag „Nordwind“             | 13
  Umschlagentwurf | 1 | psch | 780
  Zeichnung, Leuchtturm | 1 | Stk | 260
  Rücken nach neuer Stärke | 0.75 | Std | 62
83  | hoffmann    | 6  | Familienbuch                    |
  Bilder ordnen und einlesen | 214 | Stk | 0.9
  Gestaltung, 72 Seiten | 72 | Stk | 7.5
  Druck, 4 Exemplare | 4 | Stk | 58.4 | 7
76  | praxis      | 2  | Stempel und Rezeptblöcke        | 12 discount
  Stempelvorlage | 2 | Stk | 24
  Blockvorlage | 1 | psch | 55
69  | stadt       | 15 | Leitsystem, zweiter Abschnitt   | 22
  Schilderpläne | 9.5 | Std | 72
  Muster in Originalgröße | 3 | Stk | 86
  Abnahme vor Ort | 1 | Tag | 560
58  | weingut     | 10 | Geschenkkarton                  | 3
  Karton für drei Flaschen | 1 | psch | 410
  Stanzform prüfen | 1.5 | Std | 72
44  | architekten | 28 | Werkbericht 2020–2026           |
  Layout, 80 Seiten | 80 | Stk | 34
  Plangrafik | 18 | Std | 78
  Bildrechte | 7 | Stk | 60
  Lektorat, weitergereicht | 1 | psch | 460
  Belegexemplare | 5 | Stk | 24 | 7
31  | hochschule  | 12 | Tag der offenen Tür             | 17
  Plakat und Faltblatt | 1 | psch | 890
  Wegweiser, Nachdruck | 6 | Stk | 31
19  | theater     | 8  | Gastspiel Weihnachten           |
  Plakat A1 | 1 | psch | 360
  Anzeigenvorlagen | 4 | Stk | 45
12  | cafe        | 10 | Speisekarte Winter              | 6 half
  Speisekarte, Nachtrag Winter | 1 | psch | 135
  Satz und Druckdaten | 1.25 | Std | 72
  Bildband „Küste“ | 2 | Stk | 24.9065 | 7
5   | verlag      | 9  | Anzeigen Buchmesse              |
  Anzeige 1/1 Seite | 1 | psch | 240
  Anzeige 1/2 Seite | 2 | Stk | 165
  Farbproben | 3 | Stk | 18
0   | praxis      | 4  | Weihnachtskarten                |
  Karte, Motiv Winterwald | 1 | psch | 130
  Druck mit Umschlag, 250 Stück | 250 | Stk | 0.74
`;

/** What is being written, to be issued, waiting for something, or begun: customer, days of work, subject. */
const drafts = `
stadt   | 12 | Programmheft Winterlesen
  Gestaltung, 48 Seiten | 1 | psch | 640
  Bildbearbeitung | 4.5 | Std | 72
  Fahrt zur Druckerei | 60 | km | 0.6
wien    | 9  | Verpackung Hausmischung
  Entwurf, 3 Sorten | 3 | Stk | 280
  Druckdaten | 2 | Std | 72
zuerich | 5  | Beratung Erscheinungsbild
  Videogespräch und Protokoll | 3 | Std | 90
rad     | 0  | Betreuung 2. Halbjahr
  Pflege der Seiten | 6 | Mon |
–       | 0  | Stempelkarten
  Anfrage vom Markt: Stempelkarten | 1 | psch | 95
`;

export const demoInvoices = readTable(invoices).map(({ cells, below }): DemoInvoice => {
  const [daysAgo, customer = '', workDays, subject = '', paid = ''] = cells;
  const [after = '', ...how] = paid.split(' ');
  return {
    ...{ daysAgo: Number(daysAgo), customer, workDays: Number(workDays), subject, lines: below.map(toLine) },
    paid: after === '' ? null : { after: Number(after), how: how.join(' ') },
  };
});

export const demoDrafts = readTable(drafts).map(({ cells, below }): DemoDraft => {
  const [customer = '', workDays, subject = ''] = cells;
  return { customer, workDays: Number(workDays), subject, lines: below.map(toLine) };
});

/** What of a sum was paid, and what becomes of the rest. */
export function demoPaymentOf(how: string, dueCents: Cents): PaymentOrder {
  const whole = { amountCents: dueCents, rest: 'open', excess: false } as const;
  if (how === 'half') return { ...whole, amountCents: Math.round(dueCents / 2) };
  if (how === 'discount') return { ...whole, amountCents: dueCents - Math.round(dueCents * 0.02), rest: 'discount' };
  if (how === 'bank costs')
    return { ...whole, amountCents: dueCents - 650, rest: 'difference', reason: 'Bankgebühren' };
  return whole;
}
