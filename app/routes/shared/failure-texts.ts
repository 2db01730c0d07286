import type { FailureReason } from '../../pocketbase/backend-error.ts';
import type { Failure } from './read-error.ts';

const ofDatabase: Record<FailureReason, string> = {
  away: 'Die Datenbank ist gerade nicht erreichbar. Meist ist sie in ein paar Sekunden wieder da.',
  'not-answering': 'Die Datenbank antwortet gerade nicht. Ob Ihre letzte Eingabe gespeichert ist, ist ungewiss.',
  busy: 'Belegwerk ist gerade ausgelastet: Es kommen sehr viele Anfragen auf einmal.',
  full: 'Auf dem Server ist kein Speicherplatz mehr frei. Lesen geht weiter, gespeichert wird erst wieder, wenn Platz ist.',
  'read-only':
    'Die Datenbank lässt sich gerade nicht beschreiben. Lesen geht weiter; wer Belegwerk betreibt, muss helfen.',
  locked: 'Die Datenbank wird gerade von einem anderen Programm festgehalten. Gleich geht es weiter.',
  damaged: 'Ein Teil der Datenbank lässt sich nicht lesen. Wer Belegwerk betreibt, muss helfen.',
  failing: 'Der Speicher des Servers meldet einen Fehler. Wer Belegwerk betreibt, muss helfen.',
};

/** What a person can know and do about a failed request. */
export function adviceFor({ status, backend }: Failure): string {
  if (backend) return `${ofDatabase[backend.reason]} ${whatNow(backend.reason, backend.typed !== null)}`;
  if (status === 503) return 'Bitte laden Sie die Seite in ein paar Sekunden noch einmal.';
  if (status === 429) return 'Zu viele Versuche. Bitte warten Sie zehn Minuten.';
  return 'Ihre Anfrage konnte nicht bearbeitet werden. Laden Sie die Seite in einer Minute noch einmal. Prüfen Sie danach, ob Ihre letzte Eingabe gespeichert ist.';
}

function whatNow(reason: FailureReason, typed: boolean): string {
  if (!typed) return 'Laden Sie die Seite bitte in ein paar Sekunden noch einmal.';
  const stored = reason === 'away' || reason === 'not-answering' ? '' : 'Gespeichert ist sie noch nicht. ';
  return `Ihre Eingabe ist nicht verloren. ${stored}Diese Seite hält sie fest, bis Sie sie noch einmal absenden.`;
}
