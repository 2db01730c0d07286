import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createPdfPool } from '#app/pdf/pool.ts';
import type { InvoiceToRender } from '#app/pdf/pool.ts';

// Renders the input from standard input once and prints the SHA-256 of the PDF.
const pool = createPdfPool({ workers: 1 });
const input = JSON.parse(await text(process.stdin)) as InvoiceToRender;
const { bytes } = await pool.renderInvoice(input);
console.log(createHash('sha256').update(bytes).digest('hex'));
await pool.close();
