export const tooManyMails = 'Sie haben in dieser Stunde schon an 100 Adressen geschrieben.';

/** Where the same mail can be sent later. */
export const tooManyForNow = `${tooManyMails} Bitte senden Sie diese später.`;
