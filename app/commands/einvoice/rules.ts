import { ruleCatalogue } from '#app/einvoice/report/catalogue.ts';
import type { CatalogueRule } from '#app/einvoice/report/catalogue.ts';
import { Output } from './output.ts';

/** Prints every rule that files are judged by. */
export async function listRules(json: boolean): Promise<number> {
  const output = new Output();
  for (const rule of ruleCatalogue()) await output.line(json ? JSON.stringify(rule) : ruleText(rule));
  await output.flush();
  return 0;
}

const levels: Record<CatalogueRule['level'], string> = { fatal: 'Fehler', warning: 'Warnung', information: 'Hinweis' };

function ruleText({ id, level, terms, text, source, syntax }: CatalogueRule): string {
  const head = [id, levels[level], terms.join(', '), syntax?.toUpperCase() ?? '', source].filter((part) => part !== '');
  return `${head.join(' · ')}\n    ${text}`;
}
