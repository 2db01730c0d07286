import type { Page } from '@playwright/test';

/** What does not stand where it should: headings that something covers, and heads of tables that are no line. */
export function listMisplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.unseen') === null;
    const textOf = (element: Element) => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    const { scrollX, scrollY } = window;
    const covered = [...document.querySelectorAll('main :is(h1, h2)')].filter(isSeen).flatMap((heading) => {
      heading.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, height } = heading.getBoundingClientRect();
      const above = document.elementFromPoint(left + 4, top + height / 2);
      return above === null || heading.contains(above) || above.contains(heading)
        ? []
        : [`„${textOf(heading)}“ lies under ${above.tagName.toLowerCase()}.${above.className}`];
    });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    const stepped = [...document.querySelectorAll('main thead tr')].flatMap((row) => {
      const lines = [...row.children].filter(isSeen).map((cell) => cell.getBoundingClientRect().bottom);
      return Math.max(...lines) - Math.min(...lines) > 2 ? [`the head „${textOf(row)}“ is no line`] : [];
    });
    return [...covered, ...stepped];
  });
}
