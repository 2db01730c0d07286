import type { Finding } from '#app/einvoice/findings.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import { caseTree } from './case-files.ts';
import { editsOf, shorten } from './rule-case.ts';
import type { RuleCase } from './rule-case.ts';

/** What the changes of a case bring about, one line for each finding: "BR-25 fatal BT-153 InvoiceLine/Item line 1". */
export function tellCase(ruleCase: RuleCase, findings: readonly Finding[]): string[] {
  const [name] = ruleCase;
  const places = placesIn(caseTree(name, editsOf(ruleCase)), '');
  return findings.map((finding) => tell(finding, places));
}

/** Rule, level, term, place in the file and number of the line; "-" where there is no term or no place. */
function tell({ rule, level, term, source, line }: Finding, places: readonly string[]): string {
  const place = source && (places[source.line - 1] ?? 'nowhere');
  const numbered = line === undefined ? '' : ` line ${line}`;
  return `${rule} ${level} ${term === '' ? '-' : term} ${place === undefined ? '-' : shorten(place)}${numbered}`;
}

/** Paths of all elements in the order of the file, as changes name them; "/" is the root. */
function placesIn(element: XmlElement, path: string): string[] {
  const counts = new Map<string, number>();
  const within = element.children.flatMap((child) => {
    const count = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, count);
    const step = count === 1 ? child.name : `${child.name}[${count}]`;
    return placesIn(child, path === '' ? step : `${path}/${step}`);
  });
  return [path === '' ? '/' : path, ...within];
}
