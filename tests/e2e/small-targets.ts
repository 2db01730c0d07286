import type { Page } from '@playwright/test';

/**
 * What can be pressed and is smaller than `least` pixels, as it stands: "a „Alle“ 40 × 17". What counts is where it answers:
 * a box with its label, a row that its link covers. Links within sentences are as high as their line (WCAG 2.5.8).
 */
export function listSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((leastPixels) => {
    interface Extent {
      width: number;
      height: number;
    }
    const pressable = 'a[href], button, summary, select, textarea, input:not([type="hidden"])';
    const extentOf = (element: Element): Extent => {
      const { width, height } = element.getBoundingClientRect();
      return { width, height };
    };
    const largest = (extents: readonly Extent[]): Extent => ({
      width: Math.max(...extents.map(({ width }) => width)),
      height: Math.max(...extents.map(({ height }) => height)),
    });
    // Text of its own beside it: the link is a part of a sentence.
    const isInSentence = (element: Element): boolean => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      let around = element.parentElement;
      while (around && getComputedStyle(around).display === 'inline') around = around.parentElement;
      return [...(around?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
      );
    };
    const coverOf = (element: Element): Extent[] => {
      const after = getComputedStyle(element, '::after');
      if (after.content === 'none' || after.position !== 'absolute') return [];
      return [{ width: parseFloat(after.width), height: parseFloat(after.height) }];
    };
    // A label is pressed as its field is: both together where they touch.
    const withLabels = (element: Element): Extent[] => {
      if (!(
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      ))
        return [];
      const own = element.getBoundingClientRect();
      return [...(element.labels ?? [])].map((label) => {
        const beside = label.getBoundingClientRect();
        return {
          width: Math.max(own.right, beside.right) - Math.min(own.left, beside.left),
          height: Math.max(own.bottom, beside.bottom) - Math.min(own.top, beside.top),
        };
      });
    };
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen')) return [];
      if (element.matches('.unseen, .skip-link, [tabindex="-1"], :disabled') || isInSentence(element)) return [];
      const { width, height } = largest([extentOf(element), ...coverOf(element), ...withLabels(element)]);
      // Days of a week stand beside each other: a field may be as narrow as what is typed. Halves of a pixel are the browser's.
      const leastWide = element.matches('input, select, textarea') ? 24 : leastPixels;
      if (height > leastPixels - 0.5 && width > leastWide - 0.5) return [];
      const name = (element.textContent.trim() || (element.getAttribute('name') ?? ''))
        .replace(/\s+/g, ' ')
        .slice(0, 30);
      const place = element.closest('[class]')?.getAttribute('class') ?? '';
      return [`${element.tagName.toLowerCase()} „${name}“ (${place}) ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, least);
}
