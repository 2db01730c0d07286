/** One thing that is not as it was written, with a sentence for people. */
export interface Damage {
  /** id of the company, '' where it is about the whole installation */
  company: string;
  /** the number of a document, or what else it is about */
  subject: string;
  what: DamageCode;
  text: string;
}

const sentences = {
  'database-missing': 'Die Datenbank fehlt oder ist leer.',
  'database-unreadable': 'Die Datenbank lässt sich nicht lesen.',
  integrity: 'Die Datenbank ist in sich beschädigt.',
  'row-unreadable': 'Diese Zeile lässt sich nicht lesen: Sie enthält Werte, die Belegwerk nie schreibt.',
  'schema-missing': 'Das fehlt in der Datenbank.',
  'schema-changed': 'Das ist in der Datenbank anders, als Belegwerk es angelegt hat.',
  'schema-foreign': 'Das hat nicht Belegwerk in der Datenbank angelegt.',
  'superuser-foreign': 'Dieses Verwalterkonto der Datenbank hat nicht Belegwerk angelegt.',
  'company-missing': 'Die Firma fehlt, obwohl es Daten von ihr gibt.',
  'owner-missing': 'Das Konto, dem die Firma gehört, fehlt.',
  'settings-missing': 'Die Einstellungen der Firma fehlen.',
  'event-hash': 'Das Ereignis wurde verändert: Seine Prüfsumme stimmt nicht.',
  'event-order': 'Das Ereignis schließt nicht an das vorige an: Davor fehlt etwas oder wurde verändert.',
  'event-form': 'Die Angaben des Ereignisses stehen nicht in der Form da, in der sie geschrieben wurden.',
  'record-missing': 'Das Protokoll kennt diesen Datensatz, er ist aber nicht da.',
  'invoice-missing': 'Die Rechnung steht im Protokoll als ausgestellt, ist aber nicht da.',
  'number-gap': 'Vor dieser Nummer fehlt im Protokoll eine Nummer, oder sie wurde zweimal vergeben.',
  'issue-date': 'Die Rechnung trägt ein früheres Datum als die Nummer davor.',
  'number-not-in-log': 'Im Protokoll steht eine andere Rechnungsnummer.',
  'snapshot-hash': 'Der Inhalt der Rechnung stimmt nicht mit seiner Prüfsumme überein.',
  'snapshot-not-in-log': 'Der Inhalt der Rechnung ist nicht der, der laut Protokoll ausgestellt wurde.',
  'snapshot-unreadable': 'Der Inhalt der Rechnung lässt sich nicht lesen.',
  'snapshot-totals': 'Die Beträge der Rechnung folgen nicht aus ihren Positionen.',
  column: 'Diese Angaben der Rechnung stimmen nicht mit ihrem Inhalt überein',
  'row-not-in-log': 'Die Zeile der Rechnung ist nicht mehr die, die ausgestellt wurde.',
  'draft-with-number': 'Ein Entwurf trägt Angaben einer ausgestellten Rechnung.',
  'no-files': 'Zu der Rechnung ist keine Datei gespeichert.',
  'files-not-in-log': 'Die Dateien der Rechnung sind nicht die, die laut Protokoll gespeichert wurden.',
  'file-missing': 'Die gespeicherte Datei fehlt.',
  'file-bytes': 'Die gespeicherte Datei wurde verändert.',
  'file-size': 'Die Größe der gespeicherten Datei stimmt nicht mit ihrem Eintrag überein.',
  'file-kind': 'Die Art der Datei passt nicht zu ihrem Eintrag.',
  'file-company': 'Die Datei gehört einer anderen Firma als das, wozu sie gehört.',
  'file-unused': 'Die Datei gehört zu nichts.',
  'file-description': 'Die Begleitangaben der gespeicherten Datei fehlen oder passen nicht zu ihr.',
  'link-stray': 'Der Eintrag einer Datei gehört zu keiner ausgestellten Rechnung.',
  'picture-bytes': 'Ein Bild, mit dem die Rechnung gezeichnet ist, fehlt.',
  'picture-file': 'Das Bild und seine gespeicherte Datei passen nicht zusammen.',
  'blob-foreign': 'Im Speicher liegt etwas, wozu es keinen Eintrag gibt.',
  'counter-value': 'Der Nummernkreis steht woanders, als das Protokoll sagt.',
  'counter-missing': 'Der Nummernkreis fehlt, obwohl Nummern daraus vergeben sind.',
  'counter-foreign': 'Aus diesem Nummernkreis ist laut Protokoll keine Nummer vergeben.',
  'counter-date': 'Das letzte Datum des Nummernkreises ist nicht das der letzten Rechnung.',
  'key-missing': 'Der Schlüssel signing.key fehlt; die Unterschriften unter dem Protokoll sind nicht zu prüfen.',
  'head-unreadable': 'Ein unterschriebener Stand des Protokolls lässt sich nicht lesen.',
  'head-signature': 'Die Unterschrift unter einem Stand des Protokolls ist falsch oder von einem fremden Schlüssel.',
  'head-order': 'Die unterschriebenen Stände schließen nicht aneinander an: Einer fehlt oder wurde verändert.',
  'head-event':
    'Das Protokoll ist nicht mehr das, das unterschrieben wurde: Es wurde umgeschrieben oder abgeschnitten.',
  'head-counter': 'Der Nummernkreis steht hinter dem unterschriebenen Stand zurück.',
  'head-count': 'Es ist weniger da, als beim letzten unterschriebenen Stand gezählt wurde.',
  'heads-file-missing': 'Die Datei heads.jsonl fehlt.',
  'heads-file-ahead':
    'heads.jsonl kennt einen neueren Stand als die Datenbank: Ihr Ende fehlt, oder sie ist eine ältere Kopie.',
  'heads-file-differs': 'Ein Stand in heads.jsonl ist ein anderer als in der Datenbank.',
  'expected-differs': 'Der erwartete Stand ist nicht der dieser Datenbank: Das Protokoll wurde umgeschrieben.',
  'expected-unknown':
    'Den erwarteten Stand gibt es hier nicht: Das Ende des Protokolls fehlt, oder es ist ein anderes.',
} as const;

export type DamageCode = keyof typeof sentences;

/** A damage with its sentence; `more` says what exactly. */
export function describeDamage(found: Omit<Damage, 'text'> & { more?: string }): Damage {
  const { more, ...damage } = found;
  const sentence = sentences[damage.what];
  return { ...damage, text: more === undefined ? sentence : `${sentence.replace(/\.$/, '')}: ${more}.` };
}
