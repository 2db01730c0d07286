import { isRecord } from '../../values/records.ts';
import { isBlank } from '../xml/blanks.ts';
import type { Finding } from '../findings.ts';
import { isContent } from '../lexical.ts';
import type { Invoice } from '../model.ts';
import { text } from '../rules/texts.ts';
import { termName } from '../terms.ts';
import { EInvoiceError } from './error.ts';
import { invoiceShape } from './invoice-shape.ts';
import type { GroupShape, ListShape, Shape, TextShape } from './invoice-shape.ts';

/** Lines inside of lines, and rings of them that a caller may have made. */
const depthMax = 50;

interface Walk {
  /** "lines[0].item" */
  path: string;
  depth: number;
  /** Position of the line that the place lies in. */
  line: number | undefined;
  onText?: (value: string, shape: TextShape, place: Pick<Walk, 'path' | 'line'>) => void;
}

/**
 * A copy of what a caller calls an invoice. Throws EInvoiceError for everything that the model does not have: numbers
 * where text is wanted, names it does not know, null.
 */
export function parseInvoiceInput(value: unknown): Invoice {
  return guarded(() => takeGroup(value, invoiceShape(), { path: '', depth: 0, line: undefined }));
}

/** Dates and amounts of a model that no file could hold. */
export function lexicalFindings(invoice: Invoice): Finding[] {
  const findings: Finding[] = [];
  take(invoice, invoiceShape(), {
    path: '',
    depth: 0,
    line: undefined,
    onText: (value, { term, content }, { path, line }) => {
      if (isContent(value, content) && !isBlank(value)) return;
      if (content === 'string') return;
      const { de, en } = termName(term);
      findings.push({
        rule: 'BW-FORMAT-VALUE',
        level: 'fatal',
        term,
        ...(line === undefined ? {} : { line }),
        path,
        found: value.slice(0, 80),
        ...text(`Kein gültiger Wert: ${de}, „${value.slice(0, 80)}“.`, `"${value.slice(0, 80)}" is no valid ${en}.`, [
          'Schreiben Sie Beträge wie 1234.50 und Daten wie 2026-11-21.',
          'Write amounts like 1234.50 and dates like 2026-11-21.',
        ]),
      });
    },
  });
  return findings;
}

/** Whatever an odd object does while it is read (getters, proxies), the caller gets one kind of error. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EInvoiceError) throw error;
    throw new EInvoiceError('bad-invoice', 'The invoice cannot be read.');
  }
}

function take(value: unknown, shape: Shape, walk: Walk): unknown {
  if (walk.depth > depthMax) throw wrong(walk, `must not be nested deeper than ${depthMax} levels`);
  switch (shape.kind) {
    case 'text':
      return takeText(value, shape, walk);
    case 'list':
      return takeList(value, shape, walk);
    case 'group':
      return takeGroup(value, shape, walk);
  }
}

function takeText(value: unknown, shape: TextShape, walk: Walk): string {
  if (typeof value !== 'string') throw wrong(walk, `must be text, not ${kindOf(value)}`);
  walk.onText?.(value, shape, walk);
  return value;
}

function takeList(value: unknown, { item }: ListShape, walk: Walk): unknown[] {
  if (!Array.isArray(value)) throw wrong(walk, `must be an array, not ${kindOf(value)}`);
  return Array.from<unknown, unknown>(value, (one, index) =>
    take(one, item, {
      ...walk,
      path: `${walk.path}[${index}]`,
      depth: walk.depth + 1,
      line: walk.path === 'lines' ? index + 1 : walk.line,
    }),
  );
}

function takeGroup(value: unknown, { fields }: GroupShape, walk: Walk): Record<string, unknown> {
  if (!isPlainObject(value)) throw wrong(walk, `must be an object, not ${kindOf(value)}`);
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const path = walk.path === '' ? name : `${walk.path}.${name}`;
    const shape = fields.get(name);
    if (shape === undefined) throw new EInvoiceError('bad-invoice', `${path} is no property of an invoice`);
    if (part !== undefined) copy[name] = take(part, shape, { ...walk, path, depth: walk.depth + 1 });
  }
  for (const [name, shape] of fields) {
    if (shape.kind === 'text' && shape.required && copy[name] === undefined) {
      throw new EInvoiceError('bad-invoice', `${walk.path}.${name} is missing`);
    }
  }
  return copy;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value === undefined) return 'undefined';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function wrong({ path }: Walk, what: string): EInvoiceError {
  return new EInvoiceError('bad-invoice', `${path === '' ? 'The invoice' : path} ${what}`);
}
