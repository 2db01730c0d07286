import ts from 'typescript';

const germanWords = new Set(
  `abbrechen abo abmelden abschlag adresse anfang angebot anlage anmelden anrede anschrift ansicht anzahl archiv artikel
  aufgabe auftrag ausgabe ausgestellt ausstellen auswahl beleg bemerkung benutzer beschreibung bestellung betrag betreff
  bezahlt buchung datei daten datum dauer einheit einleitung einstellung einstellungen eintrag empfaenger entwurf ergebnis
  faellig fehler feld firma frist gesamt geschaeft gutschrift hinweis kauf kaeufer kennung konto kosten kunde kunden land
  leistung lieferung loeschen mahnung menge meldung mitarbeiter monat nachricht netto brutto nummer offen ort passwort
  position_ postleitzahl preis profil projekt pruefung rabatt rechnung rechnungen satz schluss schluessel seite speichern
  steuer steuersatz storno strasse suche summe teilbetrag ueberfaellig umsatz ust verkaeufer vorlage vorschau waehrung
  wert zahl zahlung zahlungsziel zeile zeitraum ziel zusatz`
    .split(/\s+/)
    .filter(Boolean),
);

// Proper names and terms of the field that English uses too.
const allowed = new Set(['leitweg', 'skonto', 'zugferd', 'xrechnung', 'girocode']);

export interface GermanIdentifier {
  file: string;
  line: number;
  name: string;
}

/** Words of a camelCase, PascalCase or snake_case name, in lower case. */
export function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|[_$]+/).map((word) => word.toLowerCase());
}

/** Declared names (variables, functions, parameters, types, members) that hold a German word. */
export function findGermanIdentifiers(file: string, source: string): { names: number; german: GermanIdentifier[] } {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const german: GermanIdentifier[] = [];
  let names = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) {
      names += 1;
      if (isGermanName(node.text))
        german.push({ file, line: tree.getLineAndCharacterOfPosition(node.pos).line + 1, name: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { names, german };
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent);
  return declares && parent.name === node;
}

/** Whether a word of it is German, by a list of words that a product like this has. */
export function isGermanName(name: string): boolean {
  return /[äöüßÄÖÜ]/.test(name) || wordsOf(name).some((word) => germanWords.has(word) && !allowed.has(word));
}
