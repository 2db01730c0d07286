import type { FailureReason } from '#app/pocketbase/backend-error.ts';
import type { Failure } from '#app/http/failure.ts';

const ofDatabase: Record<FailureReason, string> = {
  away: 'Die Datenbank ist gerade nicht erreichbar. Meist ist sie in ein paar Sekunden wieder da.',
  'not-answering': 'Die Datenbank antwortet gerade nicht.',
  busy: 'Belegwerk ist gerade ausgelastet: Es kommen sehr viele Anfragen auf einmal.',
  full: 'Auf dem Server ist kein Speicherplatz mehr frei. Lesen geht weiter, gespeichert wird erst wieder, wenn Platz ist.',
  'read-only':
    'Die Datenbank lässt sich gerade nicht beschreiben. Lesen geht weiter; wer Belegwerk betreibt, muss helfen.',
  locked: 'Die Datenbank wird gerade von einem anderen Programm festgehalten. Gleich geht es weiter.',
  damaged: 'Ein Teil der Datenbank lässt sich nicht lesen. Wer Belegwerk betreibt, muss helfen.',
  failing: 'Der Speicher des Servers meldet einen Fehler. Wer Belegwerk betreibt, muss helfen.',
};

/** By status, where no database is to blame. */
const ofRequest: Partial<Record<number, string>> = {
  400: 'Diese Angaben sind unvollständig oder verändert angekommen.',
  403: 'Diese Anfrage kam nicht von dieser Adresse. Betreiber: Stimmt ORIGIN mit der Adresse im Browser überein?',
  405: 'Diese Seite nimmt keine Eingaben an.',
  413: 'Das ist zu viel auf einmal: Ein Formular nimmt bis zu 1 MB Text an. Bitte kürzen Sie den längsten Text.',
  415: 'Diese Anfrage ist kein Formular.',
  429: 'Zu viele Versuche. Bitte warten Sie zehn Minuten.',
};

/** What a person can know and do about a failed request: paragraphs. */
export function adviceFor({ status, backend, text }: Failure, typed: boolean): readonly string[] {
  if (text !== null) return text;
  const cause = backend ? ofDatabase[backend.reason] : (ofRequest[status] ?? unknown);
  // The page that holds what was typed says itself what comes next.
  if (typed || (status < 500 && ofRequest[status] !== undefined)) return [cause];
  const soon = backend !== null || status === 503;
  return [`${cause} Bitte laden Sie die Seite ${soon ? 'in ein paar Sekunden' : 'in einer Minute'} noch einmal.`];
}

const unknown = 'Ihre Anfrage konnte nicht bearbeitet werden.';

const notStored = 'Ihre Eingaben sind noch nicht gespeichert';
const again = 'Diese Seite hält sie fest; auch beim Neuladen werden sie noch einmal gesendet.';

/** Whether what was typed is stored, as far as anybody can know. */
export function storedOrNot({ status, backend }: Failure): string {
  if (status === 404 || status === 405 || status === 410) return `${notStored}. Hier stehen sie zum Herauskopieren.`;
  const unsure = backend ? backend.reason === 'away' || backend.reason === 'not-answering' : status >= 500;
  if (!unsure) return `${notStored}. ${again}`;
  return `${notStored}, oder niemand kann es gerade sagen. ${again} Doppelt gespeichert wird dadurch nichts.`;
}
