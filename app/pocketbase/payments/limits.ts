// How much of a kind is read or taken at once.

/** How many customers a row of the list names; the others are counted. */
export const namedCustomers = 3;

export const openItemsMax = 10_000;

export const movementsMax = 1000;

export const creditMovementsMax = 500;

/** How many invoices a form takes a payment for; a batch of direct debits is as long as its run. */
export const ordersMax = 50;
