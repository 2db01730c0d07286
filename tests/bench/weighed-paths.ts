import { publicPaths } from '../support/public-paths.ts';

const alsoPublic = [
  '/login/registrieren/confirm?token=x',
  '/login/registrieren/erfolgreich',
  '/login/passwort/neu?token=x',
  '/postfach',
];

const signedIn = [
  '/invoice',
  '/invoice/profil',
  '/invoice/einstellungen',
  '/invoice/kunden',
  '/invoice/kunden/neu',
  '/invoice/kunden/{customer}',
  '/invoice/kunden/{customer}/archiv',
  '/invoice/layouts',
  '/invoice/layouts/neu',
  '/invoice/layouts/{layout}',
  '/invoice/layouts/{layout}/verwendung',
  '/invoice/layouts/{layout}/archiv',
  '/invoice/rechnungen',
  '/invoice/rechnungen/neu',
  '/invoice/rechnungen/{draft}/bearbeiten',
  '/invoice/rechnungen/{draft}/ausstellen',
  '/invoice/rechnungen/{draft}/loeschen',
  '/invoice/rechnungen/{issued}',
  '/invoice/rechnungen/{issued}/kopie',
  '/invoice/gibt-es-nicht',
];

/** Every page of the product, with records in braces. */
export const weighedPaths: readonly string[] = [...publicPaths, ...alsoPublic, ...signedIn];
