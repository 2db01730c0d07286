/** The pages that anybody may open as they are, and one that does not exist. */
export const publicPaths = [
  '/',
  '/agb',
  '/kontakt',
  '/impressum',
  '/datenschutz',
  '/einwilligungen',
  '/login',
  '/login/registrieren',
  '/login/passwort',
  '/landingpage/e-rechnung-mit-word',
  '/landingpage/e-rechnung-mit-excel',
  '/landingpage/e-rechnung-fuer-freelancer',
  '/landingpage/e-rechnung-fuer-coaches-berater',
  '/landingpage/e-rechnung-fuer-kleinunternehmer',
  '/gibt-es-nicht',
];
