'use strict';
const locks = require(`${__hooks}/lib/trigger-hashes.js`);

/**
 * Whether the database still has everything that keeps issued documents frozen, as the migrations made it, and which
 * hooks answer. A trigger that says something else is as good as missing.
 */
function check(app) {
  const rows = arrayOf(new DynamicModel({ name: '', sql: '' }));
  app.db().newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all(rows);
  const present = {};
  for (const row of rows) present[row.name] = $security.sha256(row.sql.replace(/\s+/g, ' '));
  const missing = Object.keys(locks).filter((name) => present[name] !== locks[name]);
  const { build } = require(`${__hooks}/lib/build.js`);
  return { ok: missing.length === 0, missingTriggers: missing, build };
}

module.exports = { check };
