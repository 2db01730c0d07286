import { laterPage, plainPage } from '#app/http/plain-page.ts';

/** 413: says the limit and nothing of what was sent. */
export function tooLargePage(bytesMax: number): Response {
  return plainPage({
    status: 413,
    title: 'Zu viele Daten auf einmal',
    text: `Die gesendeten Angaben sind größer als ${bytesMax / 1024 / 1024} MB und wurden nicht angenommen. Ihre Eingaben sind noch nicht gespeichert. Gehen Sie bitte im Browser zurück: Dort stehen sie noch. Kürzen Sie den längsten Text oder wählen Sie kleinere Dateien.`,
  });
}

/** 405: what no page of ours is asked by. */
export function unknownMethodPage(allowed: readonly string[]): Response {
  const page = plainPage({
    status: 405,
    title: 'So lässt sich hier nichts abrufen',
    text: `Belegwerk beantwortet nur ${allowed.join(', ')}.`,
  });
  page.headers.set('Allow', allowed.join(', '));
  return page;
}

/** 400: what is no address of this server. */
export function badAddressPage(): Response {
  return plainPage({
    status: 400,
    title: 'Diese Adresse ist so nicht lesbar',
    text: 'Bitte prüfen Sie, ob sie richtig kopiert wurde.',
  });
}

/** 414: an address longer than any of ours. */
export function longAddressPage(): Response {
  return plainPage({
    status: 414,
    title: 'Diese Adresse ist zu lang',
    text: 'Eine so lange Adresse gibt es hier nicht. Bitte prüfen Sie, ob sie richtig kopiert wurde.',
  });
}

/** 408: what is sent stopped coming. */
export function tooSlowPage(): Response {
  return plainPage({
    status: 408,
    title: 'Die Übertragung ist abgebrochen',
    text: ['Ihre Angaben kamen zu langsam oder gar nicht mehr an und sind noch nicht gespeichert.', backWithAll],
  });
}

/** 503: more is being sent at once than there is room for. */
export function noRoomPage(): Response {
  return laterPage({
    status: 503,
    title: 'Gerade kommt zu viel auf einmal',
    text: [notTaken, backWithAll],
  });
}

/** 503: one place asks for more at once than it is given. */
export function busyPage(): Response {
  return laterPage({
    status: 503,
    title: tooMuchOfPlace,
    text: 'Bitte laden Sie die Seite in einer Minute noch einmal.',
  });
}

/** The same for a form. */
export function busyFormPage(): Response {
  return laterPage({ status: 503, title: tooMuchOfPlace, text: [notTaken, backWithAll] });
}

const tooMuchOfPlace = 'Von Ihrem Anschluss kommt gerade zu viel auf einmal';
const notTaken = 'Ihre Angaben wurden nicht angenommen und sind noch nicht gespeichert.';

const backWithAll =
  'Gehen Sie bitte im Browser zurück: Dort stehen sie noch. Senden Sie sie in einer Minute noch einmal ab.';

/** 503 for the seconds in which the database starts. */
export function startingPage(): Response {
  const page = plainPage({
    status: 503,
    title: 'Wir sind gleich da',
    text: 'Belegwerk startet gerade. Bitte laden Sie die Seite in ein paar Sekunden neu.',
  });
  page.headers.set('Retry-After', '2');
  return page;
}

/** 400: a form that another site (or a wrong ORIGIN) sent; nothing was done. */
export function foreignPage(): Response {
  return plainPage({
    status: 400,
    title: 'Diese Anfrage kam nicht von unseren Seiten',
    text: 'Es ist nichts geschehen. Bitte öffnen Sie die Seite neu und senden Sie sie noch einmal ab. Betreiber: stimmt ORIGIN mit der Adresse im Browser überein?',
  });
}
