import type { Binding } from './bindings/compile.ts';
import { parsePath } from './bindings/table.ts';

const known = new Map<Binding, Map<string, string>>();

/** Term that a place in the syntax stands for: of the element itself, or of the nearest one around it. */
export function termAt(binding: Binding, path: readonly string[]): string {
  for (let length = path.length; length > 0; length--) {
    const term = exactTermAt(binding, path.slice(0, length));
    if (term !== '') return term;
  }
  return '';
}

/** Term of the element itself, or ''. */
export function exactTermAt(binding: Binding, path: readonly string[]): string {
  let terms = known.get(binding);
  if (terms === undefined) known.set(binding, (terms = collectTerms(binding)));
  return terms.get(path.join('/')) ?? '';
}

function collectTerms(binding: Binding): Map<string, string> {
  const terms = new Map<string, string>();
  for (const [term, , path] of binding.rows) {
    const key = parsePath(path)
      .steps.map((step) => step.name)
      .join('/');
    if (term !== '' && !terms.has(key)) terms.set(key, term);
  }
  return terms;
}
