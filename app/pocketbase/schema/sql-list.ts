/** The members of a list up to the bracket that closes it; commas within brackets part nothing. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if ((sign === ',' && depth === 0) || (sign === ')' && depth === 0)) {
      parts.push(text.slice(begin, place).trim());
      begin = place + 1;
    }
    if (sign === ')' && depth === 0) return parts;
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  }
  throw new Error(`no end: ${text}`);
}

interface IndexParts {
  unique: boolean;
  name: string;
  table: string;
  /** columns and expressions, in their order */
  columns: string[];
  /** '' for every row */
  where: string;
}

/** What `CREATE INDEX` says. */
export function readIndex(sql: string): IndexParts {
  const [head = '', ...after] = sql.split(' (');
  const [, unique, name = '', table = ''] = /^CREATE (UNIQUE )?INDEX `?(\w+)`? ON `?(\w+)`?$/.exec(head) ?? [];
  if (name === '') throw new Error(`no index: ${sql}`);
  const [, where = ''] = sql.split(') WHERE ');
  return { unique: unique !== undefined, name, table, columns: splitList(after.join(' (')), where };
}

/**
 * A table of PocketBase's in one form: it sorts the columns of a new collection by name and puts those that come later at the
 * end, in other quotes. Nobody reads them by their place.
 */
export function sortedTable(sql: string): string {
  const [head = '', ...columns] = sql.split(' (');
  if (!/^CREATE TABLE `\w+`$/.test(head)) return sql;
  const named = splitList(columns.join(' (')).map((each) => each.replace(/^"(\w+)"/, '`$1`'));
  return `${head} (${named.sort().join(', ')})`;
}
