import { describe, expect, it } from 'vitest';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import { caseSnapshots } from '#tests/einvoice/case-snapshots.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { defaultLayout } from '../layout/layout.ts';
import { parseSnapshot } from './parse-snapshot.ts';
import { isCorrection } from './snapshot.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

const invoices = caseSnapshots().flatMap(({ name, snapshot }) => (isCorrection(snapshot) ? [] : [{ name, snapshot }]));
const logo = { picture: { sha256: 'a'.repeat(64), format: 'png' as const }, widthTenthMm: 300, align: 'left' as const };
const layout = { ...defaultLayout, logo: { ...logo, alternative: 'Zeichen' } };

function stored(snapshot: InvoiceSnapshot): string {
  return canonicalJson(snapshot as unknown as CanonicalValue);
}

/** Every place of a JSON value, as "lines.0.name". */
function placesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => placesOf(each, path === '' ? key : `${path}.${key}`));
  return path === '' ? inner : [path, ...inner];
}

function changedAt(text: string, path: string, change: (owner: Record<string, unknown>, key: string) => void): unknown {
  const copy = JSON.parse(text) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  change(
    keys.reduce((owner, key) => owner[key] as Record<string, unknown>, copy),
    last,
  );
  return copy;
}

const rich = stored({ ...billOf({ subject: 'Umbau', cashDiscounts: [{ days: 7, percentBp: 200 }] }, 'de'), layout });
const places = placesOf(JSON.parse(rich)).filter((path) => !path.startsWith('layout.'));
const optionalKeys =
  /^(layout|subject|supply|buyerReference|cashDiscounts)$|\.(vatId|taxNumber|electronicAddress|phone|email)$|contact\.name$/;

describe('parseSnapshot', () => {
  it.each(invoices)('gives back what was frozen: $name', ({ snapshot }) => {
    expect(parseSnapshot(JSON.parse(stored(snapshot)))).toEqual({ ok: true, value: snapshot });
  });

  it('reads the layout that it was frozen with', () => {
    expect(parseSnapshot(JSON.parse(rich))).toMatchObject({ ok: true, value: { layout } });
  });

  it('knows many places', () => {
    expect(places.length).toBeGreaterThan(60);
  });

  it.each(places)('refuses another type at %s', (path) => {
    const read = parseSnapshot(changedAt(rich, path, (owner, key) => (owner[key] = null)));
    expect(read).toMatchObject({ ok: false, refusals: [{ field: path, reason: 'malformed' }] });
  });

  it.each(places.filter((path) => !/\.\d+$/.test(path)))('needs %s, unless it may be absent', (path) => {
    const read = parseSnapshot(changedAt(rich, path, (owner, key) => Reflect.deleteProperty(owner, key)));
    expect(read.ok).toBe(optionalKeys.test(path));
    if (!read.ok) expect(read.refusals.map(({ field }) => field)).toContain(path);
  });

  it.each([
    ['no object', '', [{ field: '', reason: 'malformed' }]],
    ['another format', { ...billOf({}, 'de'), format: 2 }, [{ field: 'format', reason: 'malformed' }]],
    ['a kind that is not known', { ...billOf({}, 'de'), kind: 'x' }, [{ field: 'kind', reason: 'malformed' }]],
    ['a day that is none', { ...billOf({}, 'de'), dueDate: '2026-02-30' }, [{ field: 'dueDate', reason: 'malformed' }]],
    [
      'a rate past 100 %',
      { ...billOf({}, 'de'), cashDiscounts: [{ days: 1, percentBp: 10_001 }] },
      [{ field: 'cashDiscounts.0.percentBp', reason: 'out-of-range' }],
    ],
  ])('refuses %s', (_, value, refusals) => {
    expect(parseSnapshot(value)).toEqual({ ok: false, refusals });
  });
});
