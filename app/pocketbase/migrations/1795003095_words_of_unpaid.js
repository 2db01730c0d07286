// A search within what is unpaid looks at each such invoice: beside its due date an index holds its words, so that no row is
// read. Those that are paid leave it (decision 054). Terms of both states as a query has one of them, else it is not used.
migrate((app) => {
  app
    .db()
    .newQuery(
      `CREATE INDEX idx_invoice_states_unpaid ON invoice_states (company, state, place, dueDate, searchText)
       WHERE state = 'open' OR state = 'part-paid'`,
    )
    .execute();
});
