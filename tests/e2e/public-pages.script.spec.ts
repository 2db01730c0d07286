import { publicPaths } from '../support/public-paths.ts';
import { expect, look, test } from './person.ts';

// Every page that anybody may open: axe, both widths, light and dark, no console error. They ship no script, so that they
// are the same where none runs.

const publicPages = [
  ...publicPaths,
  '/login/registrieren/confirm',
  '/login/registrieren/erfolgreich',
  '/login/passwort/neu?token=x',
];

for (const path of publicPages) {
  test(`${path} is accessible and ships no script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('script')).toHaveCount(0);
    await look(page);
  });
}
