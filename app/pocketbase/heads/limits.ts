/** Events on one page of the log. */
export const logPageSize = 50;
