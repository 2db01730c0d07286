import type { Invoice } from '../model.ts';
import { printable } from '../report/printable.ts';
import { invoiceSections } from './sections.ts';
import type { Section } from './sections.ts';
import { textPairs, textTable } from './text-table.ts';
import { totalSections } from './total-sections.ts';

export interface Explanation {
  sections: readonly Section[];
  /** The same as German text of at most 100 columns, without characters that a terminal obeys. */
  text: string;
}

const width = 96;

/** What an invoice says, for people. */
export function explainInvoice(invoice: Invoice): Explanation {
  const sections = [...invoiceSections(invoice), ...totalSections(invoice)].filter(isFilled);
  return { sections, text: sections.map(sectionText).join('\n') };
}

function isFilled(section: Section): boolean {
  return (section.kind === 'pairs' ? section.pairs : section.rows).length > 0;
}

function sectionText(section: Section): string {
  const lines = section.kind === 'pairs' ? textPairs(section.pairs, width) : textTable(section.columns, section.rows);
  return `${printable(section.title).toUpperCase()}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
