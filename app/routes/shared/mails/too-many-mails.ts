export const tooManyMails = 'Sie haben in dieser Stunde schon 100 E-Mails verschickt.';

/** Where the same mail can be sent later. */
export const tooManyForNow = `${tooManyMails} Bitte senden Sie diese später.`;
