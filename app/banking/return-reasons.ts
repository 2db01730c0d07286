/** Why payments come back, by the codes of ISO 20022 that SEPA uses. */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'die IBAN ist falsch',
  AC04: 'das Konto ist aufgelöst',
  AC06: 'das Konto ist gesperrt',
  AC13: 'das Konto ist das eines Verbrauchers',
  AG01: 'das Konto lässt solche Zahlungen nicht zu',
  AG02: 'der Vorgang ist falsch bezeichnet',
  AM04: 'das Konto ist nicht gedeckt',
  AM05: 'die Zahlung war doppelt',
  BE05: 'der Gläubiger ist nicht bekannt',
  CNOR: 'die Bank des Empfängers ist nicht erreichbar',
  DNOR: 'die Bank des Zahlers ist nicht erreichbar',
  FOCR: 'der Auftrag ist zurückgerufen',
  MD01: 'es gibt kein gültiges Mandat',
  MD02: 'am Mandat fehlen Angaben',
  MD06: 'der Zahler hat sein Geld zurückverlangt',
  MD07: 'der Kontoinhaber ist verstorben',
  MS02: 'der Zahler hat widersprochen',
  MS03: 'die Bank nennt keinen Grund',
  RC01: 'die BIC ist falsch',
  RR01: 'Angaben zum Zahler fehlen',
  RR02: 'Name oder Anschrift des Zahlers fehlen',
  RR03: 'Name oder Anschrift des Empfängers fehlen',
  RR04: 'die Bank gibt einen rechtlichen Grund an',
  SL01: 'das Konto ist für diesen Gläubiger gesperrt',
};

export function describeReturn(code: string, more: readonly string[]): string {
  const known = reasons[code];
  const words = known === undefined ? [code] : [`${known} (${code})`];
  return [...words, ...more].filter((text) => text !== '').join(', ');
}
