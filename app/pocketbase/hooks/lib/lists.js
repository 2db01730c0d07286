'use strict';
// Lists read through SQL: measured four times faster than the REST list with expand.

const pageSize = 30;

const invoiceOrders = {
  nummer: 'i.listOrder',
  kunde: 'i.customerName COLLATE NOCASE',
  datum: 'i.issueDate',
  faellig: 'i.dueDate',
  betrag: 'i.grossCents',
};

const invoiceStates = {
  entwurf: "i.status = 'draft'",
  offen: "i.status = 'issued' AND i.dueDate >= {:today}",
  ueberfaellig: "i.status = 'issued' AND i.dueDate < {:today}",
};

/** One page of invoices; query: {page, search, state, sort, descending, today}. Words of the search are all wanted. */
function invoices(app, scope, query) {
  const where = ['i.company = {:company}'];
  const values = { company: scope.company, today: query.today };
  const state = choose(invoiceStates, query.state);
  if (state) where.push(state);
  addSearch(where, values, { column: 'i.searchText', search: query.search });
  const condition = where.join(' AND ');
  const direction = query.descending ? 'DESC' : 'ASC';
  const order = choose(invoiceOrders, query.sort) || invoiceOrders.nummer;
  const rows = all(app, {
    sql: `SELECT i.id, i.status, i.number, i.customerName, i.issueDate, i.dueDate, i.grossCents, i.updated FROM invoices i
          WHERE i.id IN (SELECT i.id FROM invoices i INDEXED BY idx_invoices_list WHERE ${condition}
          ORDER BY ${order} ${direction}, i.listOrder ${direction} LIMIT ${pageSize} OFFSET {:offset})
          ORDER BY ${order} ${direction}, i.listOrder ${direction}`,
    values: Object.assign({ offset: (query.page - 1) * pageSize }, values),
    row: { id: '', status: '', number: '', customerName: '', issueDate: '', dueDate: '', grossCents: 0, updated: '' },
  });
  return {
    rows,
    total: count(app, `SELECT count(*) AS n FROM invoices i INDEXED BY idx_invoices_list WHERE ${condition}`, values),
    pageSize,
  };
}

/** How many invoices each state holds and what they add up to, without search. */
function invoiceSums(app, scope, today) {
  const parts = Object.keys(invoiceStates).map(
    (state) => `SELECT '${state}' AS state, count(*) AS n, coalesce(sum(i.grossCents), 0) AS grossCents,
      coalesce(min(i.dueDate), '') AS earliestDue
      FROM invoices i INDEXED BY idx_invoices_status WHERE i.company = {:company} AND ${invoiceStates[state]}`,
  );
  return all(app, {
    sql: `SELECT * FROM (${parts.join(' UNION ALL ')}) WHERE n > 0`,
    values: { company: scope.company, today },
    row: { state: '', n: 0, grossCents: 0, earliestDue: '' },
  });
}

const customerOrders = { name: 'c.sortName', nummer: 'c.number', ort: 'c.city COLLATE NOCASE' };

/** One page of customers; query: {page, search, archived, sort, descending}. */
function customers(app, scope, query) {
  const where = ['c.company = {:company}', 'c.archived = {:archived}'];
  const values = { company: scope.company, archived: query.archived };
  addSearch(where, values, { column: 'c.searchText', search: query.search });
  const condition = where.join(' AND ');
  const direction = query.descending ? 'DESC' : 'ASC';
  const order = choose(customerOrders, query.sort) || customerOrders.name;
  const rows = all(app, {
    sql: `SELECT c.id, c.number, c.name, c.city, c.kind, c.email,
          (SELECT coalesce(sum(i.grossCents), 0) FROM invoices i WHERE i.customer = c.id AND i.status = 'issued') AS issuedCents
          FROM customers c WHERE ${condition} ORDER BY ${order} ${direction}, c.number LIMIT ${pageSize} OFFSET {:offset}`,
    values: Object.assign({ offset: (query.page - 1) * pageSize }, values),
    row: { id: '', number: 0, name: '', city: '', kind: '', email: '', issuedCents: 0 },
  });
  return { rows, total: count(app, `SELECT count(*) AS n FROM customers c WHERE ${condition}`, values), pageSize };
}

/**
 * Customers an invoice can be written to, those written to last first, at most 21 (one more than the form shows);
 * query: {search} for words, or {number} for exactly one, archived or not.
 */
function customerChoices(app, scope, query) {
  const where = ['c.company = {:company}'];
  const values = { company: scope.company };
  if (query.number) {
    where.push('c.number = {:number}');
    values.number = query.number;
  } else {
    where.push('c.archived = FALSE');
    addSearch(where, values, { column: 'c.searchText', search: query.search });
  }
  return all(app, {
    sql: `SELECT c.id, c.number, c.name, c.city FROM customers c
          WHERE ${where.join(' AND ')}
          ORDER BY (SELECT max(i.updated) FROM invoices i WHERE i.customer = c.id) DESC, c.sortName LIMIT 21`,
    values,
    row: { id: '', number: 0, name: '', city: '' },
  });
}

/** Events of one subject, newest first. */
function eventsOf(app, scope, subject) {
  return all(app, {
    sql: `SELECT seq, at, actor, type, data FROM events WHERE company = {:company} AND subject = {:subject} ORDER BY seq DESC LIMIT 100`,
    values: { company: scope.company, subject },
    row: { seq: 0, at: '', actor: '', type: '', data: '' },
  });
}

/** The company's chain from one seq on, oldest first, 500 a call: what a verifier reads. */
function eventsAfter(app, scope, seq) {
  return all(app, {
    sql: `SELECT v, seq, at, actor, type, subject, data, prev, hash FROM events WHERE company = {:company} AND seq > {:seq} ORDER BY seq LIMIT 500`,
    values: { company: scope.company, seq },
    row: { v: 0, seq: 0, at: '', actor: '', type: '', subject: '', data: '', prev: '', hash: '' },
  });
}

/** Issued invoices with what their files should be, by id, 200 a call. */
function issuedAfter(app, scope, id) {
  return all(app, {
    sql: `SELECT i.id, i.number, i.snapshot, i.snapshotHash,
          coalesce((SELECT json_group_array(json_object('kind', l.kind, 'sha256', f.sha256)) FROM invoice_files l
           JOIN files f ON f.id = l.file WHERE l.invoice = i.id), '[]') AS files
          FROM invoices i WHERE i.company = {:company} AND i.status = 'issued' AND i.id > {:id} ORDER BY i.id LIMIT 200`,
    values: { company: scope.company, id },
    row: { id: '', number: '', snapshot: '', snapshotHash: '', files: '' },
  });
}

// "constructor" is a name every object answers to.
function choose(choices, name) {
  return Object.hasOwn(choices, name) ? choices[name] : null;
}

function addSearch(where, values, filter) {
  const words = filter.search
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
  words.forEach((word, index) => {
    where.push(`${filter.column} LIKE {:word${index}} ESCAPE '\\'`);
    values[`word${index}`] = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  });
}

function all(app, query) {
  const rows = arrayOf(new DynamicModel(query.row));
  app.db().newQuery(query.sql).bind(query.values).all(rows);
  return rows;
}

function count(app, sql, values) {
  const row = new DynamicModel({ n: 0 });
  app.db().newQuery(sql).bind(values).one(row);
  return row.n;
}

module.exports = { invoices, invoiceSums, customers, customerChoices, eventsOf, eventsAfter, issuedAfter };
