// What hooks share with the web server, bundled for PocketBase's JavaScript engine at build time.
import { computeTotals } from '../invoicing/totals.ts';
import type { InvoiceSnapshot } from '../invoicing/snapshot.ts';

export { canonicalJson } from '../invoicing/canonical-json.ts';
export { formatNumber, invoicePatternDefault, numberPeriod, refusePattern } from '../invoicing/numbering.ts';

/** Whether the frozen totals are what the frozen lines add up to. */
export function totalsAgree(snapshot: Omit<InvoiceSnapshot, 'number'>): boolean {
  const totals = computeTotals(snapshot.lines);
  const groups = snapshot.totals.taxGroups;
  return (
    totals.netCents === snapshot.totals.netCents &&
    totals.taxCents === snapshot.totals.taxCents &&
    totals.grossCents === snapshot.totals.grossCents &&
    totals.grossCents === snapshot.totals.dueCents &&
    totals.lineNetCents.every((cents, index) => cents === snapshot.lines[index]?.netCents) &&
    totals.taxGroups.length === groups.length &&
    totals.taxGroups.every((group, index) => sameGroup(group, groups[index]))
  );
}

type Group = Pick<InvoiceSnapshot['totals']['taxGroups'][number], 'taxCase' | 'rateBp' | 'baseCents' | 'taxCents'>;

function sameGroup(a: Group, b: Group | undefined): boolean {
  return a.taxCase === b?.taxCase && a.rateBp === b.rateBp && a.baseCents === b.baseCents && a.taxCents === b.taxCents;
}
