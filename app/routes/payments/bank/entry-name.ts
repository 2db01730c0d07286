/** In a form of a payment: the entry of the account that it is for. */
export const bankEntryField = 'bankEntry';

/** Beside an entry: the one to go on with when it is booked. */
export const nextEntryField = 'next';

/** Of the note about what was just booked. */
export const doneId = 'booked-just-now';

/** Of the field that books an entry as it is proposed, together with others. */
export const sureFieldName = (id: string) => `book-${id}`;
