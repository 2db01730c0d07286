/** In the address of a form of a payment, and in the form: the entry of the account that it is for. */
export const bankEntryName = 'umsatz';

/** In the address of the list: the entry that was just booked, and the one to go on with. */
export const doneName = 'gebucht';
export const nextName = 'weiter';

/** Of the note about what was just booked. */
export const doneId = 'booked-just-now';

/** In the address of the list: what was read just now. */
export const readName = 'eingelesen';
