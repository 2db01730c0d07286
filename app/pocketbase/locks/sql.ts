import type { Statement } from '../statement.ts';

export const triggers = {
  sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
  row: { name: '', sql: '' },
} satisfies Statement;
