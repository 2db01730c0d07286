import type { PageDescription } from './page.ts';
import { queryNames } from '#app/values/page-query.ts';

const ofVisitors = { untyped: 'a visitor types it: typing.test.ts, beside the forms of records' } as const;
const ofPrograms = { untyped: 'a program sends it' } as const;

/** What anybody may open. */
export const publicPages = {
  '/': {},
  '/agb': {},
  '/kontakt': {},
  '/impressum': {},
  '/datenschutz': {},
  '/einwilligungen': { form: { untyped: 'consent is chosen: analytics.test.ts' } },
  '/landingpage/e-rechnung-mit-word': {},
  '/landingpage/e-rechnung-mit-excel': {},
  '/landingpage/e-rechnung-fuer-freelancer': {},
  '/landingpage/e-rechnung-fuer-coaches-berater': {},
  '/landingpage/e-rechnung-fuer-kleinunternehmer': {},
  '/login': { form: ofVisitors },
  '/login/registrieren': { form: ofVisitors },
  '/login/registrieren/confirm': { further: true, queries: ['', `?${queryNames.token}=x`], form: ofVisitors },
  '/login/registrieren/erfolgreich': { further: true },
  '/login/passwort': { form: ofVisitors },
  '/login/passwort/neu': { further: true, queries: [`?${queryNames.token}=x`], form: ofVisitors },
  '/login/code': { form: ofVisitors },
  '/login/zweiter-faktor': { further: true, form: ofVisitors },
  '/login/adresse': { queries: ['', `?${queryNames.token}=x`], form: ofVisitors },
  '/login/anbieter/zurueck': { further: true, queries: [`?${queryNames.reloaded}=1`] },
  '/login/anbieter/:provider': {
    further: true,
    leadsOn: true,
    form: { untyped: 'it is asked where there are cells: providers.test.ts' },
  },
  '/abmelden': { leadsOn: true, form: { untyped: 'it ends the session: access.test.ts' } },
  '/postfach': { further: true },
  '/*': { form: { untyped: 'nothing is there: spec-routes.test.ts' } },
  '/robots.txt': {},
  '/sitemap.xml': {},
  '/linkbild/:card': {},
  '/mail/send': { form: ofPrograms },
  '/mail/resend/webhook': { form: ofPrograms },
  '/stripe/webhook': { form: ofPrograms },
} satisfies Record<string, PageDescription>;
