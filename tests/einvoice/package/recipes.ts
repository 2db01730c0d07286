import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeInvoice } from '#app/einvoice/write.ts';
import { caseInvoice } from '../case-invoice.ts';

export const readme = join(import.meta.dirname, '../../../app/einvoice/README.md');

/** A recipe of the library's README: its code, and what it prints. */
export interface Recipe {
  title: string;
  code: string;
  prints: string;
}

/** Every block of JavaScript in the README with the block of text behind it. */
export function recipes(): Recipe[] {
  const sections = readFileSync(readme, 'utf8').split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n');
    const blocks = [...section.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)];
    return blocks.map(([, code = '', prints = '']) => ({ title, code, prints }));
  });
}

/** The file that the recipes read: an XRechnung without buyer reference. */
export function recipeFile(): string {
  const { buyerReference: _, ...invoice } = caseInvoice({
    profile: 'xrechnung',
    vat: [
      { category: 'S', rate: '19' },
      { category: 'S', rate: '7' },
    ],
  });
  return writeInvoice(invoice, 'ubl');
}
