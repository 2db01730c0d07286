import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';

/** The pages of a document that is being written, for one kind of document. */
function draftRoutes(kind: string, id: string): RouteConfigEntry[] {
  const pages = [
    ['neu', 'new.tsx'],
    ['neu/sichern', 'autosave.ts'],
    ['verworfen', 'discarded.tsx'],
    ['verworfen/:draftId', 'take-back.tsx'],
    [`${id}/bearbeiten`, 'edit.tsx'],
    [`${id}/sichern`, 'autosave.ts'],
    [`${id}/vorschau`, 'preview.tsx'],
    [`${id}/vorschau/bild`, 'preview-picture.ts'],
    [`${id}/vorschau/pdf`, 'preview-pdf.ts'],
    [`${id}/loeschen`, 'discard.tsx'],
    [`${id}/kopie`, 'copy.tsx'],
  ] as const;
  return pages.map(([path, file]) => route(path, `routes/documents/editor/${file}`, { id: `${kind}/${path}` }));
}

/** A foreign table whose rows become records of one kind. */
function importRoutes(target: string): RouteConfigEntry[] {
  const pages = [
    ['einlesen', 'upload.tsx'],
    ['einlesen/vorlage', 'template.ts'],
    ['einlesen/:importId', 'show.tsx'],
    ['einlesen/:importId/zeilen', 'faulty-rows.ts'],
  ] as const;
  return pages.map(([path, file]) => route(path, `routes/imports/${file}`, { id: `${target}/${path}` }));
}

/** Records of one kind: their list, a new one, the page of each, and where it is archived. */
function recordRoutes(folder: string, id: string): RouteConfigEntry[] {
  return [
    index(`routes/${folder}/list.tsx`),
    route('neu', `routes/${folder}/new.tsx`),
    route(id, `routes/${folder}/show.tsx`),
    route(`${id}/archiv`, `routes/${folder}/archive.tsx`),
  ];
}

/** A document in a layout: the page, one of its pictures, its PDF. */
function samplePages(path: string): RouteConfigEntry[] {
  const pages = [
    [path, 'page.tsx'],
    [`${path}/bild`, 'picture.ts'],
    [`${path}/pdf`, 'pdf.ts'],
  ] as const;
  return pages.map(([each, file]) => route(each, `routes/layouts/preview/${file}`, { id: `layouts/${each}` }));
}

/** All rows of a list as a file. */
function tableRoutes(file: string, list = ''): RouteConfigEntry[] {
  return ['csv', 'xlsx'].map((format) => route(`${list}${format}`, `routes/${file}`, { id: `${file}/${format}` }));
}

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
      route('code', 'routes/account/code.tsx'),
      route('zweiter-faktor', 'routes/account/second-factor.tsx'),
      route('adresse', 'routes/account/new-address.tsx'),
      route('anbieter/zurueck', 'routes/account/provider-return.tsx'),
      route('anbieter/:provider', 'routes/account/provider-start.tsx'),
    ]),
    route('abmelden', 'routes/account/sign-out.tsx'),
    route('postfach', 'routes/account/mailbox.tsx'),
  ]),
  layout('routes/unknown-frame.tsx', [route('*', 'routes/not-found.tsx', { id: 'not-found' })]),
  route('robots.txt', 'routes/public/found/robots.ts'),
  route('sitemap.xml', 'routes/public/found/sitemap.ts'),
  route('linkbild/:card', 'routes/public/found/link-picture.ts'),
  route('mail/send', 'routes/mail/send.ts'),
  route('mail/resend/webhook', 'routes/mail/webhook.ts'),
  route('stripe/webhook', 'routes/subscription/webhook.ts'),
  route('invoice', 'routes/invoice-frame.tsx', [
    index('routes/dashboard/show.tsx'),
    route('suche', 'routes/search/results.tsx'),
    route('tasten', 'routes/keys/show.tsx'),
    route('neuigkeiten', 'routes/live/stream.ts'),
    route('profil', 'routes/company/profile.tsx'),
    ...prefix('einstellungen', [
      index('routes/company/settings.tsx'),
      route('nummern', 'routes/company/numbers/numbers.tsx'),
      route('nummern/sprung', 'routes/company/numbers/number-jump.tsx'),
      route('nummern/buch', 'routes/company/numbers/number-ledger.tsx'),
      route('nummern/buch/pdf', 'routes/company/numbers/number-ledger-pdf.ts'),
      route('konten', 'routes/company/bank-accounts/list.tsx'),
      route('konten/:bankAccountId', 'routes/company/bank-accounts/account.tsx'),
      ...prefix('bausteine', recordRoutes('company/text-blocks', ':textBlockId')),
      route('texte', 'routes/company/texts.tsx'),
      route('mail', 'routes/company/sender.tsx'),
      route('mail/texte', 'routes/company/mails/mail-texts.tsx'),
      route('mail/probe', 'routes/company/test-mail.tsx'),
      route('kleinunternehmer', 'routes/company/turnover.tsx'),
      route('mahnungen', 'routes/company/reminders/preset.tsx'),
      route('mahnungen/stufen', 'routes/company/reminders/levels.tsx'),
      route('nachweis', 'routes/company/proof/proof.tsx'),
      route('nachweis/pruefung', 'routes/company/proof/check.tsx'),
      route('nachweis/protokoll', 'routes/company/proof/log.tsx'),
      route('darstellung', 'routes/company/appearance.tsx'),
      ...prefix('anmeldung', [
        index('routes/company/access/overview.tsx'),
        route('passwort', 'routes/company/access/password.tsx'),
        route('adresse', 'routes/company/access/address.tsx'),
        route('sitzungen', 'routes/company/access/sessions.tsx'),
        route('sitzungen/alle', 'routes/company/access/end-all.tsx'),
        route('sitzungen/:sessionId', 'routes/company/access/end-session.tsx'),
        route('zweiter-faktor', 'routes/company/access/second-factor.tsx'),
        route('zweiter-faktor/codes', 'routes/company/access/recovery-codes.tsx'),
        route('zweiter-faktor/aus', 'routes/company/access/second-factor-off.tsx'),
        route('anbieter', 'routes/company/access/providers.tsx'),
        route('anbieter/:provider', 'routes/company/access/remove-provider.tsx'),
        route('konto', 'routes/company/access/close-account.tsx'),
      ]),
    ]),
    route('abo_coming_soon', 'routes/subscription/coming-soon.tsx'),
    ...prefix('abo', [
      index('routes/subscription/show.tsx'),
      route('erfolgreich', 'routes/subscription/succeeded.tsx'),
      route('fehlgeschlagen', 'routes/subscription/failed.tsx'),
      route('bezahlen', 'routes/subscription/pay.tsx'),
      route('zahlung', 'routes/subscription/manage.tsx'),
      route('kuendigen', 'routes/subscription/cancel.tsx'),
      route('fortsetzen', 'routes/subscription/keep.tsx'),
    ]),
    ...prefix('kunden', [
      ...recordRoutes('customers', ':customerId'),
      ...tableRoutes('customers/table.ts'),
      ...importRoutes('customers'),
      route('mehrere', 'routes/customers/several/show.tsx'),
      route(':customerId/bearbeiten', 'routes/customers/edit.tsx'),
      route(':customerId/personen/neu', 'routes/customers/people/new.tsx'),
      route(':customerId/personen/:contactId', 'routes/customers/people/edit.tsx'),
      route(':customerId/personen/:contactId/archiv', 'routes/customers/people/archive.tsx'),
      route(':customerId/ust-idnr', 'routes/customers/vat-check.tsx'),
      route(':customerId/mandat', 'routes/customers/mandate/show.tsx'),
      route(':customerId/konto', 'routes/customers/account/show.tsx'),
      route(':customerId/konto/pdf', 'routes/customers/account/pdf.ts'),
      route(':customerId/guthaben', 'routes/payments/credit/show.tsx'),
    ]),
    ...prefix('produkte', [...recordRoutes('products', ':productId'), ...tableRoutes('products/table.ts')]),
    ...prefix('projekte', [
      ...recordRoutes('projects', ':projectId'),
      ...tableRoutes('projects/table.ts'),
      route('mehrere', 'routes/projects/several/show.tsx'),
      route(':projectId/bearbeiten', 'routes/projects/edit.tsx'),
      route(':projectId/woche', 'routes/projects/week/week.tsx'),
      route(':projectId/zeiten', 'routes/projects/times.tsx'),
      ...tableRoutes('projects/times-table.ts', ':projectId/zeiten/'),
      route(':projectId/zeiten/neu', 'routes/projects/new-time.tsx'),
      route(':projectId/zeiten/:entryId', 'routes/projects/time.tsx'),
      route(':projectId/zeiten/:entryId/loeschen', 'routes/projects/delete-time.tsx'),
    ]),
    ...prefix('layouts', [
      ...recordRoutes('layouts', ':layoutId'),
      ...samplePages('vorschau'),
      route('bilder/:sha256', 'routes/layouts/picture.ts'),
      route(':layoutId/verwendung', 'routes/layouts/uses.tsx'),
      ...samplePages(':layoutId/vorschau'),
    ]),
    ...prefix('angebote', [
      index('routes/offers/list.tsx'),
      ...tableRoutes('offers/table.ts'),
      route('mehrere', 'routes/offers/several/show.tsx'),
      route('zip', 'routes/offers/several/zip.ts'),
      ...draftRoutes('offer', ':offerId'),
      route(':offerId', 'routes/offers/show.tsx'),
      route(':offerId/versenden', 'routes/offers/send.tsx'),
      route(':offerId/versionen/:versionNumber', 'routes/offers/version.tsx'),
      route(':offerId/versionen/:versionNumber/bild', 'routes/offers/version-picture.ts'),
      route(':offerId/versionen/:versionNumber/pdf', 'routes/offers/version-file.ts'),
      route(':offerId/versionen/:versionNumber/versand', 'routes/offers/mails/send-version.tsx'),
      route(':offerId/versionen/:versionNumber/versand/:mailId', 'routes/offers/mails/version-mail.tsx'),
      route(':offerId/versionen/:versionNumber/versandt', 'routes/offers/mails/version-sent-otherwise.tsx'),
      route(':offerId/neue-version', 'routes/offers/revise.tsx'),
      route(':offerId/entscheidung', 'routes/offers/decide.tsx'),
      route(':offerId/rechnung', 'routes/offers/billing/bill.tsx'),
      route(':offerId/archiv', 'routes/offers/archive.tsx'),
    ]),
    ...prefix('rechnungen', [
      index('routes/invoices/list.tsx'),
      ...tableRoutes('invoices/table.ts'),
      route('mehrere', 'routes/invoices/several/show.tsx'),
      route('zip', 'routes/invoices/several/zip.ts'),
      route('uebernehmen', 'routes/invoices/imported/new.tsx'),
      ...draftRoutes('invoice', ':invoiceId'),
      route(':invoiceId', 'routes/invoices/show.tsx'),
      route(':invoiceId/ausstellen', 'routes/invoices/issue.tsx'),
      route(':invoiceId/frage/:questionCode', 'routes/invoices/questions/answer.tsx'),
      route(':invoiceId/bild', 'routes/invoices/pictures/issued-picture.ts'),
      route(':invoiceId/anhaenge', 'routes/invoices/attachments/show.tsx'),
      route(':invoiceId/anhaenge/:attachment', 'routes/invoices/attachments/download.ts'),
      route(':invoiceId/wiederholen', 'routes/schedules/new.tsx'),
      route(':invoiceId/wiederholen/:scheduleId', 'routes/schedules/replace-template.tsx'),
      route(':invoiceId/dateien/:fileKind', 'routes/invoices/download-file.ts'),
      route(':invoiceId/storno', 'routes/invoices/cancel.tsx'),
      route(':invoiceId/zuruecknehmen', 'routes/invoices/imported/withdraw.tsx'),
      route(':invoiceId/korrektur', 'routes/invoices/correction/correct.tsx'),
      route(':invoiceId/korrektur/bild', 'routes/invoices/correction/correction-picture.ts'),
      route(':invoiceId/zahlung', 'routes/payments/book.tsx'),
      route(':invoiceId/uneinbringlich', 'routes/payments/write-off.tsx'),
      route(':invoiceId/lieferschein', 'routes/invoices/delivery-notes/show.tsx'),
      route(':invoiceId/mahnung', 'routes/reminders/review.tsx'),
      route(':invoiceId/versand', 'routes/invoices/sending/send.tsx'),
      route(':invoiceId/versand/:mailId', 'routes/invoices/sending/mail.tsx'),
      route(':invoiceId/versandt', 'routes/invoices/sending/sent-otherwise.tsx'),
    ]),
    ...prefix('mahnungen', [
      index('routes/reminders/list.tsx'),
      ...tableRoutes('reminders/table.ts'),
      route(':reminderId', 'routes/reminders/file.ts'),
    ]),
    route('lieferscheine/:noteId', 'routes/invoices/delivery-notes/file.ts'),
    route('lieferscheine/:noteId/versand', 'routes/invoices/delivery-notes/send-note.tsx'),
    route('lieferscheine/:noteId/versand/:mailId', 'routes/invoices/delivery-notes/note-mail.tsx'),
    route('lieferscheine/:noteId/versandt', 'routes/invoices/delivery-notes/note-sent-otherwise.tsx'),
    ...prefix('wiederkehrend', [
      index('routes/schedules/list.tsx'),
      ...tableRoutes('schedules/table.ts'),
      route(':scheduleId', 'routes/schedules/show.tsx'),
      route(':scheduleId/vorlage', 'routes/schedules/open-template.tsx'),
    ]),
    route('offene-posten', 'routes/payments/open-items/open-items.tsx'),
    ...tableRoutes('payments/open-items/table.ts', 'offene-posten/'),
    ...prefix('zahlungen', [
      index('routes/payments/list.tsx'),
      ...tableRoutes('payments/table.ts'),
      route('neu', 'routes/payments/collective.tsx'),
      route('umsaetze', 'routes/payments/bank/match.tsx'),
      route('umsaetze/einlesen', 'routes/payments/bank/import.tsx'),
      route('umsaetze/zuruecknehmen', 'routes/payments/bank/undo.tsx'),
      route('umsaetze/sichere', 'routes/payments/bank/sure.tsx'),
      route('lastschriften', 'routes/payments/debits/list.tsx'),
      route('lastschriften/:runId', 'routes/payments/debits/show.tsx'),
      route('lastschriften/:runId/datei', 'routes/payments/debits/file.ts'),
      route('lastschriften/:runId/zurueckziehen', 'routes/payments/debits/release.tsx'),
      route(':paymentId', 'routes/payments/show.tsx'),
      route(':paymentId/zuruecknehmen', 'routes/payments/reverse.tsx'),
    ]),
    route('*', 'routes/not-found.tsx', { id: 'invoice-not-found' }),
  ]),
] satisfies RouteConfig;
