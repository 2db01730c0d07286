import {
  appearanceFields,
  companyFields,
  patternFields,
  proofFields,
  reminderSettingFields,
  senderFields,
  termsFields,
  turnoverFields,
} from '#app/invoicing/company/fields.ts';
import { mandateFields } from '#app/invoicing/customer/fields.ts';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { places } from '#app/ui/base/paths.ts';
import type { NamedPlace, PlaceName } from '#app/ui/base/paths.ts';
import { currentEntry, registerOf } from '#app/ui/frame/register-entries.ts';
import { memberNames } from '#app/values/records.ts';
import { foldText } from '#app/values/search-text.ts';

/** What people type who look for a page, beside its name. */
const words: Readonly<Record<PlaceName, string>> = {
  dashboard: 'Startseite Dashboard Umsatz Kennzahlen Aufgaben Diagramm Start',
  invoices: 'Rechnung Faktura E-Rechnung XRechnung ZUGFeRD Belege Entwürfe Storno Stornorechnung',
  newInvoice: 'Rechnung schreiben erstellen anlegen',
  importInvoice:
    'Übernahme übernehmen Umzug wechseln alte Rechnung anderes Programm Lexware sevdesk easybill Altbestand Eröffnung importieren',
  schedules: 'Abonnement Dauerrechnung Serie Serienrechnung Vorlage wiederholen monatlich automatisch',
  offers: 'Angebot Kostenvoranschlag Offerte',
  newOffer: 'Angebot schreiben erstellen anlegen Kostenvoranschlag',
  customers: 'Kunde Kundenliste Adressen Adressbuch Kontakte Ansprechpartner Debitoren',
  newCustomer: 'Kunden anlegen Adresse',
  importCustomers: 'Import importieren CSV Excel XLSX VCF vCard Tabelle Kontakte übernehmen umziehen',
  projects: 'Projekt Zeiten Zeiterfassung Stunden Stundenzettel Arbeitszeit Budget',
  newProject: 'Projekt anlegen',
  products: 'Produkt Artikel Leistung Dienstleistung Preisliste Katalog Stammdaten',
  newProduct: 'Produkt Artikel Leistung anlegen',
  payments: 'Zahlung Zahlungseingang Geldeingang bezahlt Einnahmen Überweisung bar',
  newPayment: 'Zahlung erfassen buchen Sammelzahlung Teilzahlung',
  bankEntries: 'Bank Banking Umsätze Buchungen Kontoauszug Zahlungseingang abgleichen Abgleich',
  importStatement: 'Bank Import importieren hochladen CAMT MT940 CSV Umsätze Kontoumsätze Auszug',
  openItems: 'OP-Liste offen unbezahlt Außenstände Forderungen Debitoren Stichtag fällig',
  reminders: 'Mahnung mahnen Mahnwesen Zahlungserinnerung überfällig Verzug Verzugszinsen Inkasso',
  debits: 'Lastschrift SEPA Einzug einziehen Bankeinzug Abbuchung pain.008 Mandat Lastschriftmandat',
  layouts: 'Layout Vorlage Design Briefpapier Briefkopf Logo Schrift Farben Aussehen Gestaltung PDF',
  newLayout: 'Layout Vorlage anlegen Logo Briefpapier',
  profile: 'Firma Firmendaten Stammdaten Anschrift Unternehmen Steuer Bankverbindung SEPA Lastschrift § 19',
  settings: 'Einstellung Optionen Konfiguration Erweitert',
  accounts: 'Konto Bankkonto Bankverbindung Bank',
  turnover: 'Kleinunternehmer Kleinunternehmerregelung Umsatzgrenze Gesamtumsatz Paragraf 25.000 100.000',
  textBlocks: 'Textbaustein Baustein Vorlage Einleitung Schlusstext Bedingungen Gewährleistung',
  newTextBlock: 'Textbaustein Baustein anlegen',
  textSettings: 'Text Zahlungsbedingungen Zahlungsfrist Frist Anrede Fußzeile Grußformel',
  senderSettings: 'E-Mail Mail Absender Absenderadresse versenden Postfach Reply-To',
  mailTexts: 'E-Mail Mail Mailtext Betreff Vorlage',
  testMail: 'E-Mail Testmail Test',
  numberSettings: 'Nummer Nummernkreis Nummernkreise Rechnungsnummer Angebotsnummer Format fortlaufend',
  numberLedger: 'Nummer Nummernkreis Rechnungsnummern Verzeichnis Finanzamt',
  reminderSettings: 'Mahnung Mahnungen Mahnstufe Mahngebühr Mahnkosten Mahnfrist Zahlungserinnerung Zinsen',
  proof: 'GoBD Prüfsumme Unveränderbarkeit Betriebsprüfung Finanzamt Signatur Archiv',
  log: 'Ereignisse Verlauf Historie Änderungen Logbuch GoBD',
  appearance: 'Dunkelmodus dark dunkel hell Design Schriftgröße BT-Nummern Barrierefreiheit',
  access: 'Login Konto Sicherheit Zugang abmelden',
  password: 'Kennwort Login Anmeldung',
  address: 'Login Anmeldung Konto Mail',
  sessions: 'Geräte Gerät angemeldet abmelden überall Sitzung Browser',
  secondFactor: '2FA TOTP Authenticator Zwei-Faktor Sicherheit Wiederherstellungscodes Code',
  providers: 'Google Microsoft OAuth Anmeldung verbinden Anbieter',
  closeAccount: 'löschen kündigen Account schließen auflösen',
  subscription: 'Abonnement Tarif Preis kündigen Zahlungsart bezahlen Vertrag',
  keyMap: 'Taste Tastatur Tastenkürzel Tastenkombinationen Kurzbefehle Shortcuts',
};

/** Where the fields of a table are typed: their labels are words for the page. */
const tables: Partial<Record<PlaceName, FieldTable>> = {
  profile: companyFields,
  accounts: bankAccountFields,
  turnover: turnoverFields,
  textSettings: termsFields,
  senderSettings: senderFields,
  numberSettings: patternFields,
  reminderSettings: reminderSettingFields,
  proof: proofFields,
  appearance: appearanceFields,
  debits: mandateFields,
};

interface FoundPlace extends NamedPlace {
  /** the entry of the register or the group that it stands in; '' for none */
  where: string;
}

const { main, groups } = registerOf({ smallBusiness: true, collectsDebits: true });
const entries = [...main, ...groups.flatMap((group) => group.entries)];

function whereIs({ href }: NamedPlace): string {
  const entry = currentEntry(entries, href);
  if (entry !== undefined && entry.href !== href) return entry.title;
  return groups.find((group) => group.entries.some((each) => each === entry))?.title ?? '';
}

const known = memberNames(places).map((name) => {
  const labels = Object.values(tables[name] ?? {}).map(({ label }) => label);
  const title = wordsIn(places[name].title);
  return { place: places[name], title, all: [...title, ...wordsIn([words[name], ...labels].join(' '))] };
});

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[\s:,()]+/)
    .filter((word) => word !== '');
}

/** The same among what is set. */
export function findSettings(search: string): FoundPlace[] {
  const isSetting = ({ href, where }: FoundPlace) => where === places.settings.title || set.has(href);
  return findPlaces(search).filter(isSetting);
}

/** Set on pages that the register names. */
const set: ReadonlySet<string> = new Set([places.profile.href, places.layouts.href]);

/** Pages whose name or words begin as each word of a search does; those whose name does come first. */
export function findPlaces(search: string): FoundPlace[] {
  const asked = wordsIn(search);
  if (asked.every((word) => word.length < 2)) return [];
  const isIn = (given: readonly string[]) => asked.every((word) => given.some((each) => each.startsWith(word)));
  const found = known.filter(({ all }) => isIn(all));
  const ordered = [...found.filter(({ title }) => isIn(title)), ...found.filter(({ title }) => !isIn(title))];
  return ordered.map(({ place }) => ({ ...place, where: whereIs(place) }));
}
