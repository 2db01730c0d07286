'use strict';

const triggers = [
  'trg_invoices_update',
  'trg_invoices_delete',
  'trg_invoices_issue',
  'trg_invoices_insert',
  'trg_invoices_replace',
  'trg_invoices_renumber',
  'trg_events_update',
  'trg_events_delete',
  'trg_events_replace',
  'trg_events_insert',
  'trg_files_update',
  'trg_files_delete',
  'trg_files_replace',
  'trg_invoice_files_update',
  'trg_invoice_files_delete',
  'trg_invoice_files_replace',
  'trg_counters_update',
  'trg_counters_delete',
];

/** Whether the database still has everything that keeps issued documents frozen, and which hooks answer. */
function check(app) {
  const rows = arrayOf(new DynamicModel({ name: '' }));
  app.db().newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger'").all(rows);
  const present = [...rows].map((row) => row.name);
  const missing = triggers.filter((name) => !present.includes(name));
  const { build } = require(`${__hooks}/lib/build.js`);
  return { ok: missing.length === 0, missingTriggers: missing, build };
}

module.exports = { check };
