import { href } from 'react-router';

/** What the log tells of, in words; of what is about a document, a customer and so on its name stands beside it. */
export const eventNames: Readonly<Record<string, string>> = {
  'company-created': 'Firma angelegt',
  'company-changed': 'Profil geändert',
  'settings-changed': 'Einstellungen geändert',
  'account-closed': 'Konto geschlossen',
  'account-reopened': 'Konto wieder geöffnet',
  'subscription-changed': 'Abonnement geändert',
  'bank-account-created': 'Konto angelegt',
  'bank-account-changed': 'Konto geändert',
  'bank-account-chosen': 'Konto für neue Rechnungen gewählt',
  'bank-account-archived': 'Konto stillgelegt',
  'bank-account-deleted': 'Konto gelöscht',
  'bank-account-restored': 'Konto wieder in Gebrauch',
  'customer-created': 'Kunde angelegt',
  'customer-changed': 'Kunde geändert',
  'customer-archived': 'Kunde archiviert',
  'customer-restored': 'Kunde aus dem Archiv geholt',
  'contact-created': 'Ansprechperson angelegt',
  'contact-changed': 'Ansprechperson geändert',
  'contact-archived': 'Ansprechperson archiviert',
  'contact-restored': 'Ansprechperson aus dem Archiv geholt',
  'customers-imported': 'Kunden eingelesen',
  'import-undone': 'Einlesen zurückgenommen',
  'vat-id-checked': 'USt-IdNr. beim Bundeszentralamt erfragt',
  'product-created': 'Produkt angelegt',
  'product-changed': 'Produkt geändert',
  'product-archived': 'Produkt archiviert',
  'product-restored': 'Produkt aus dem Archiv geholt',
  'text-block-created': 'Textbaustein angelegt',
  'text-block-changed': 'Textbaustein geändert',
  'text-block-archived': 'Textbaustein archiviert',
  'text-block-restored': 'Textbaustein aus dem Archiv geholt',
  'project-created': 'Projekt angelegt',
  'project-changed': 'Projekt geändert',
  'project-archived': 'Projekt archiviert',
  'project-restored': 'Projekt aus dem Archiv geholt',
  'layout-created': 'Layout angelegt',
  'layout-changed': 'Layout geändert',
  'layout-archived': 'Layout archiviert',
  'layout-restored': 'Layout aus dem Archiv geholt',
  'layout-used': 'Verwendung eines Layouts geändert',
  'picture-stored': 'Bild gespeichert',
  'draft-created': 'Entwurf angelegt',
  'draft-discarded': 'Entwurf verworfen',
  'draft-taken-back': 'Entwurf zurückgeholt',
  'draft-ended': 'Verworfener Entwurf endgültig gelöscht',
  'invoice-issued': 'Beleg ausgestellt',
  'invoice-files-stored': 'Dateien des Belegs gespeichert',
  'invoice-imported': 'Rechnung übernommen',
  'invoice-import-withdrawn': 'Übernommene Rechnung zurückgenommen',
  'invoice-cancelled': 'Beleg storniert',
  'invoice-corrected': 'Beleg zum Teil gutgeschrieben',
  'invoice-sent-otherwise': 'Beleg auf anderem Weg versandt',
  'mail-queued': 'E-Mail geschrieben',
  'mail-held': 'E-Mail zurückgehalten',
  'mail-handed-over': 'E-Mail übergeben',
  'mail-delivered': 'E-Mail angekommen',
  'mail-rejected': 'E-Mail abgewiesen',
  'mail-unclear': 'E-Mail vielleicht angekommen',
  'deposit-deducted': 'Abschlag in einer Schlussrechnung abgezogen',
  'delivery-note-issued': 'Lieferschein ausgestellt',
  'delivery-note-sent-otherwise': 'Lieferschein auf anderem Weg versandt',
  'offer-created': 'Angebot angelegt',
  'offer-discarded': 'Entwurf eines Angebots verworfen',
  'offer-taken-back': 'Entwurf eines Angebots zurückgeholt',
  'offer-ended': 'Verworfener Entwurf eines Angebots endgültig gelöscht',
  'offer-sent': 'Angebot fertiggestellt',
  'offer-sent-otherwise': 'Angebot auf anderem Weg versandt',
  'offer-files-stored': 'Dateien des Angebots gespeichert',
  'offer-version-created': 'Neue Version eines Angebots',
  'offer-version-discarded': 'Neue Version eines Angebots verworfen',
  'offer-version-taken-back': 'Neue Version eines Angebots zurückgeholt',
  'offer-version-ended': 'Verworfene Version eines Angebots endgültig gelöscht',
  'offer-accepted': 'Angebot angenommen',
  'offer-declined': 'Angebot abgelehnt',
  'offer-withdrawn': 'Angebot zurückgezogen',
  'offer-reopened': 'Entscheidung zu einem Angebot zurückgenommen',
  'offer-archived': 'Angebot archiviert',
  'offer-restored': 'Angebot aus dem Archiv geholt',
  'offer-billed': 'Rechnung aus einem Angebot begonnen',
  'offer-invoice-discarded': 'Rechnung aus einem Angebot verworfen',
  'payment-booked': 'Zahlung gebucht',
  'payment-reversed': 'Zahlung zurückgenommen',
  'bank-entries-read': 'Kontoauszug eingelesen',
  'bank-import-undone': 'Kontoauszug wieder entfernt',
  'bank-entry-booked': 'Bankumsatz zugeordnet',
  'bank-entry-aside': 'Bankumsatz beiseitegelegt',
  'bank-entry-open': 'Bankumsatz wieder offen',
  'debits-made': 'Lastschriften zum Einzug zusammengestellt',
  'debits-released': 'Lastschriften aus dem Einzug genommen',
  'reminder-issued': 'Mahnung geschrieben',
  'reminders-held': 'Mahnungen angehalten oder freigegeben',
  'schedule-created': 'Wiederkehrende Rechnung angelegt',
  'schedule-changed': 'Wiederkehrende Rechnung geändert',
  'schedule-ran': 'Wiederkehrende Rechnung gelaufen',
  'counter-advanced': 'Nummernkreis vorgestellt',
  'clock-corrected': 'Datum der Nummernkreise berichtigt',
  restored: 'Aus einer Sicherung wiederhergestellt',
};

export function nameEvent(type: string): string {
  return Object.hasOwn(eventNames, type) ? (eventNames[type] ?? type) : type;
}

/** Where what an event is about can be looked at; null: nowhere by itself. */
export function pathOfSubject(type: string, subject: string): string | null {
  // What has ended has no page any more; what was discarded leads to where it is taken back.
  if (type === 'draft-ended' || type === 'offer-ended') return null;
  if (type.startsWith('invoice-') || type.startsWith('draft-') || type === 'deposit-deducted')
    return href('/invoice/rechnungen/:invoiceId', { invoiceId: subject });
  if (type.startsWith('offer-')) return href('/invoice/angebote/:offerId', { offerId: subject });
  if (type.startsWith('customer-') || type === 'vat-id-checked')
    return href('/invoice/kunden/:customerId', { customerId: subject });
  if (type.startsWith('product-')) return href('/invoice/produkte/:productId', { productId: subject });
  if (type.startsWith('text-block-'))
    return href('/invoice/einstellungen/bausteine/:textBlockId', { textBlockId: subject });
  if (type.startsWith('project-')) return href('/invoice/projekte/:projectId', { projectId: subject });
  return null;
}
