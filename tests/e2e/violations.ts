import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page as it stands, of WCAG 2.2 A and AA and of best practice. */
export async function listViolations(page: Page): Promise<string[]> {
  // Pages have no frames: nothing is to be put together, which would take as long again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
