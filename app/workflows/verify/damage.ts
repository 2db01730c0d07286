import { memberNames } from '#app/values/records.ts';
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
  'offer-missing': 'Das Angebot steht im Protokoll als fertiggestellt, ist aber nicht da.',
  'delivery-note-missing': 'Der Lieferschein steht im Protokoll als ausgestellt, ist aber nicht da.',
  'offer-state': 'Der Stand des Angebots oder sein Grund ist nicht der, den das Protokoll sagt.',
  'payment-not-in-log': 'Die Zahlung ist nicht die, die laut Protokoll gebucht wurde.',
  'credit-below-zero': 'Von dem Guthaben wurde mehr ausgegeben, als da war.',
  'debit-state': 'Ob diese Rechnung im Einzug ist, folgt nicht aus ihrem Lauf und dem, was davon zurückgenommen wurde.',
  'cancellation-link':
    'Dass diese Rechnung storniert ist, sagt nicht beides, das Protokoll und die Verknüpfung mit ihrer Stornorechnung.',
  'correction-link':
    'Was an dieser Rechnung berichtigt ist, sagen nicht alle: das Protokoll, die Verknüpfung und die Rechnungskorrektur.',
  'deduction-link':
    'Dass eine Schlussrechnung diesen Abschlag abzieht, sagen nicht alle: das Protokoll, die Verknüpfung und die Schlussrechnung.',
  'link-document': 'Die Verknüpfung führt zu einem Beleg, den es nicht gibt.',
  'number-gap': 'Vor dieser Nummer fehlt im Protokoll eine Nummer, oder sie wurde zweimal vergeben.',
  'issue-date': 'Die Rechnung trägt ein früheres Datum als die Nummer davor.',
  'number-not-in-log': 'Im Protokoll steht eine andere Nummer.',
  'snapshot-hash': 'Der Inhalt des Belegs stimmt nicht mit seiner Prüfsumme überein.',
  'snapshot-not-in-log': 'Der Inhalt des Belegs ist nicht der, der laut Protokoll ausgestellt wurde.',
  'snapshot-unreadable': 'Der Inhalt des Belegs lässt sich nicht lesen.',
  'snapshot-totals': 'Die Beträge des Belegs folgen nicht aus seinen Positionen.',
  column: 'Diese Angaben des Belegs stimmen nicht mit seinem Inhalt überein',
  'row-not-in-log': 'Die Zeile des Belegs ist nicht mehr die, die ausgestellt wurde.',
  'draft-with-number': 'Ein Entwurf trägt Angaben eines ausgestellten Belegs.',
  'draft-unreadable': 'Der Entwurf lässt sich nicht lesen.',
  'no-files': 'Zu dem Beleg ist keine Datei gespeichert.',
  'files-not-in-log': 'Die Dateien des Belegs sind nicht die, die laut Protokoll gespeichert wurden.',
  'file-missing': 'Die gespeicherte Datei fehlt.',
  'file-bytes': 'Die gespeicherte Datei wurde verändert.',
  'file-size': 'Die Größe der gespeicherten Datei stimmt nicht mit ihrem Eintrag überein.',
  'file-kind': 'Die Art der Datei passt nicht zu ihrem Eintrag.',
  'file-company': 'Die Datei gehört einer anderen Firma als das, wozu sie gehört.',
  'file-unused': 'Die Datei gehört zu nichts.',
  'file-description': 'Die Begleitangaben der gespeicherten Datei fehlen oder passen nicht zu ihr.',
  'link-stray': 'Der Eintrag einer Datei gehört zu keinem ausgestellten Beleg.',
  'picture-bytes': 'Ein Bild, mit dem der Beleg gezeichnet ist, fehlt.',
  'picture-file': 'Das Bild und seine gespeicherte Datei passen nicht zusammen.',
  'attachment-missing': 'Eine Datei, die der Beleg trägt, fehlt oder ist nicht mehr vor dem Löschen geschützt.',
  'blob-foreign': 'Im Speicher liegt etwas, wozu es keinen Eintrag gibt.',
  'jump-record': 'Grund oder Erläuterung zu diesem Sprung eines Nummernkreises fehlen oder wurden verändert.',
  'jump-foreign': 'Zu diesem Eintrag über einen Sprung steht im Protokoll kein Sprung.',
  'counter-value': 'Der Nummernkreis steht woanders, als das Protokoll sagt.',
  'counter-missing': 'Der Nummernkreis fehlt, obwohl Nummern daraus vergeben sind.',
  'counter-foreign': 'Aus diesem Nummernkreis ist laut Protokoll keine Nummer vergeben.',
  'relation-foreign': 'Der Eintrag gehört zu etwas, das es nicht gibt oder das einer anderen Firma gehört.',
  'value-impossible': 'Diese Angaben hätte Belegwerk so nicht gespeichert.',
  'saved-differs': 'Diese Angaben sind nicht die, die zuletzt gespeichert wurden.',
  'hold-not-in-log': 'Wann und warum hier nicht gemahnt wird, sagt das Protokoll anders.',
  'run-not-in-log': 'Was diese Serie an diesem Tag gemacht hat, sagt das Protokoll anders.',
  'entries-surplus': 'Es sind mehr Umsätze da, als aus Dateien eingelesen wurden.',
  'search-text': 'Wonach der Eintrag gesucht und sortiert wird, folgt nicht aus seinen Angaben.',
  'search-row': 'Die Suche findet diese Rechnung nicht nach dem, was in ihr steht.',
  'search-stray': 'Die Suche kennt eine Rechnung, die es nicht gibt oder die nicht ausgestellt ist.',
  'invoice-state': 'Wie diese Rechnung in den Listen steht, folgt nicht aus ihr, ihren Zahlungen und ihrem Versand.',
  'state-sum': 'Die Summe, aus der Listen und Übersicht rechnen, ist nicht die ihrer Rechnungen.',
  'day-sum': 'Die Summe dieses Tages, aus der die Übersicht rechnet, ist nicht die seiner Rechnungen.',
  'list-row': 'Die Zeile, die Listen von dieser Rechnung zeigen, folgt nicht aus ihr und ihren Zahlungen.',
  'list-count': 'Wie viele Einträge die Liste nennt, ist nicht die Zahl ihrer Einträge.',
  'customer-sum': 'Der Umsatz, den die Übersicht mit diesem Kunden nennt, ist nicht der seiner Rechnungen.',
  'month-sum': 'Die Summe dieses Monats, aus der die Übersicht rechnet, ist nicht die seiner Tage.',
  'received-sum': 'Was in diesem Jahr eingegangen ist (§ 19 Abs. 2 UStG), ist nicht die Summe seiner Zahlungen.',
  'import-withdrawal': 'Ob diese übernommene Rechnung zurückgenommen ist, sagt das Protokoll anders.',
  'bank-import': 'Ob dieser eingelesene Kontoauszug zurückgenommen ist, sagt das Protokoll anders, oder seine Umsätze.',
  'bank-decision': 'Was zu diesem Bankumsatz entschieden wurde, sagt das Protokoll anders.',
  'bank-entry-state': 'Wie dieser Bankumsatz in der Liste steht, folgt nicht aus dem, was dazu entschieden ist.',
  'pending-file': 'Ob dieser Beleg noch auf seine Dateien wartet, sagt etwas anderes als die gespeicherten Dateien.',
  'counter-date': 'Das letzte Datum des Nummernkreises ist nicht das des letzten Belegs.',
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
  'heads-missing':
    'Es gibt ein Ereignisprotokoll, aber keine Unterschrift darunter: Alle sind gelöscht, mit ihrer Kopie heads.jsonl.',
  'events-unsigned':
    'Seit mehr als einer Stunde steht keine Unterschrift unter dem Protokoll: Sie fehlen, oder das Unterschreiben gelingt nicht.',
  'backup-differs':
    'Die letzte Sicherung kennt ein anderes Protokoll: Es wurde seitdem umgeschrieben oder abgeschnitten.',
  'digest-differs':
    'Der Stand, der in dieser E-Mail mitgeteilt wurde, ist nicht der dieser Datenbank: Das Protokoll wurde umgeschrieben.',
  'expected-differs': 'Der erwartete Stand ist nicht der dieser Datenbank: Das Protokoll wurde umgeschrieben.',
  'expected-unknown':
    'Den erwarteten Stand gibt es hier nicht: Das Ende des Protokolls fehlt, oder es ist ein anderes.',
} as const;

export type DamageCode = keyof typeof sentences;
export const damageCodes: readonly DamageCode[] = memberNames(sentences);

/** A damage with its sentence; `more` says what exactly. */
export function describeDamage(found: Omit<Damage, 'text'> & { more?: string }): Damage {
  const { more, ...damage } = found;
  const sentence = sentences[damage.what];
  return { ...damage, text: more === undefined ? sentence : `${sentence.replace(/\.$/, '')}: ${more}.` };
}
