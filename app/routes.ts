import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

// The only place where German path segments are written; everything else uses href().
export default [
  layout('routes/default-frame.tsx', [
    index('routes/public/home.tsx'),
    route('agb', 'routes/public/terms.tsx'),
    route('kontakt', 'routes/public/contact.tsx'),
    route('impressum', 'routes/public/imprint.tsx'),
    route('datenschutz', 'routes/public/privacy.tsx'),
    route('einwilligungen', 'routes/public/consent.tsx'),
    ...prefix('landingpage', [
      route('e-rechnung-mit-word', 'routes/public/landing-word.tsx'),
      route('e-rechnung-mit-excel', 'routes/public/landing-excel.tsx'),
      route('e-rechnung-fuer-freelancer', 'routes/public/landing-freelancer.tsx'),
      route('e-rechnung-fuer-coaches-berater', 'routes/public/landing-coaches.tsx'),
      route('e-rechnung-fuer-kleinunternehmer', 'routes/public/landing-small-business.tsx'),
    ]),
    ...prefix('login', [
      index('routes/account/sign-in.tsx'),
      route('registrieren', 'routes/account/register.tsx'),
      route('registrieren/confirm', 'routes/account/confirm.tsx'),
      route('registrieren/erfolgreich', 'routes/account/registered.tsx'),
      route('passwort', 'routes/account/forgot-password.tsx'),
      route('passwort/neu', 'routes/account/new-password.tsx'),
    ]),
    route('abmelden', 'routes/account/sign-out.tsx'),
    route('postfach', 'routes/account/mailbox.tsx'),
  ]),
  layout('routes/unknown-frame.tsx', [route('*', 'routes/not-found.tsx', { id: 'not-found' })]),
  route('mail/send', 'routes/mail/send.ts'),
  route('invoice', 'routes/invoice-frame.tsx', [
    index('routes/dashboard/show.tsx'),
    route('profil', 'routes/company/profile.tsx'),
    route('einstellungen', 'routes/company/settings.tsx'),
    ...prefix('kunden', [
      index('routes/customers/list.tsx'),
      route('neu', 'routes/customers/new.tsx'),
      route(':customerId', 'routes/customers/show.tsx'),
      route(':customerId/archiv', 'routes/customers/archive.tsx'),
    ]),
    ...prefix('layouts', [
      index('routes/layouts/list.tsx'),
      route('neu', 'routes/layouts/new.tsx'),
      route('vorschau', 'routes/layouts/default-preview.ts'),
      route('bilder/:sha256', 'routes/layouts/picture.ts'),
      route(':layoutId', 'routes/layouts/show.tsx'),
      route(':layoutId/archiv', 'routes/layouts/archive.tsx'),
      route(':layoutId/verwendung', 'routes/layouts/uses.tsx'),
      route(':layoutId/vorschau', 'routes/layouts/preview.ts'),
    ]),
    ...prefix('rechnungen', [
      index('routes/invoices/list.tsx'),
      route('neu', 'routes/invoices/new.tsx'),
      route(':invoiceId', 'routes/invoices/show.tsx'),
      route(':invoiceId/bearbeiten', 'routes/invoices/edit.tsx'),
      route(':invoiceId/ausstellen', 'routes/invoices/issue.tsx'),
      route(':invoiceId/vorschau', 'routes/invoices/preview.ts'),
      route(':invoiceId/loeschen', 'routes/invoices/discard.tsx'),
      route(':invoiceId/kopie', 'routes/invoices/copy.tsx'),
      route(':invoiceId/dateien/:fileKind', 'routes/invoices/download-file.ts'),
    ]),
    route('*', 'routes/not-found.tsx', { id: 'invoice-not-found' }),
  ]),
] satisfies RouteConfig;
