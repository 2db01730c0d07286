type LogFields = Record<string, string | number | boolean | null>;

/** One JSON line on stderr for machines. Callers pass ids and codes, never names, addresses, tokens or bodies. */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** One line on stdout for the person at the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
