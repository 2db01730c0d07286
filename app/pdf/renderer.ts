import type { Renderer } from '#app/invoicing/invoice/snapshot.ts';

/** What draws the documents now. `template` counts up with every change that can change a byte of a PDF. */
export const renderer: Renderer = {
  template: '3',
  engine: 'typst 0.14.2 (typst-ts-node-compiler 0.7.0)',
  fonts: 'source-sans-3 0.4.1, source-serif-4 0.4.1, inter 0.4.2',
};
