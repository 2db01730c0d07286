/** What banks take in texts of SEPA payments everywhere: Latin letters without marks, figures and few signs. */
const foreign = /[^A-Za-z0-9+?/:().,' -]/gu;

const spelled: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'Ae',
  æ: 'ae',
  Ø: 'Oe',
  ø: 'oe',
  Œ: 'Oe',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  '&': '+',
  '„': "'",
  '“': "'",
  '”': "'",
  '’': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  _: '-',
};

/** A text in the characters of SEPA, cut to its length: umlauts are spelled out, other marks fall, what is left is a dot. */
export function sepaText(text: string, lengthMax: number): string {
  const spelledOut = Array.from(text.normalize('NFC'), (character) => spelled[character] ?? character).join('');
  const plain = spelledOut.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/\s+/g, ' ').replace(foreign, '.').trim().slice(0, lengthMax).trim();
}

/** A name of a payment (35 places), which neither begins nor ends with a slash nor has two together. */
export function sepaReference(text: string): string {
  return sepaText(text, 35)
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}
