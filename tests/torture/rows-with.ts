import { DatabaseSync } from 'node:sqlite';

// node rows-with.ts FILE TABLE TEXT: rows of a table in which a text stands, as JSON. A process of its own, because
// SQLite reaches a file on the product's drive only from where the drive is mounted.

const [file = '', table = '', text = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const rows = database.prepare(`SELECT * FROM ${table}`).all();
database.close();
process.stdout.write(JSON.stringify(rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(text))));
