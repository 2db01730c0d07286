import type { Page } from '@playwright/test';

/** Words of the page that are torn in their middle, each with its parts as they stand: "Zahlungseri|nnerung". */
export function listTornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Where a browser may break: blanks, and behind signs that end a part of a word. An address or a checksum is no word.
    const words = /[\p{L}\p{N}][\p{L}\p{N}.,]*[\p{L}\p{N}]/gu;
    const torn: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = node.nodeValue ?? '';
      if (!parent || text.trim() === '' || parent.closest('svg, option, .hash, .unseen, noscript, textarea')) continue;
      // Browsers with a dictionary part it where a hyphen may stand; ours has none. Headings must do without.
      if (getComputedStyle(parent).hyphens === 'auto' && !parent.closest('h1, legend')) continue;
      for (const { 0: word, index } of text.matchAll(words)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
        if (tops.length < 2) continue;
        const before = /\S*$/.exec(text.slice(0, index))?.[0] ?? '';
        const behind = /^\S*/.exec(text.slice(index + word.length))?.[0] ?? '';
        const around = `${before}${word}${behind}`;
        if (around.includes('@') || around.includes('//') || around.includes('\u00ad')) continue;
        torn.push(`${word} (${parent.closest('[class]')?.className ?? parent.tagName})`);
      }
    }
    return torn;
  });
}
