import { href } from 'react-router';
import { paths } from '#app/ui/base/paths.ts';
import type { PathLink } from '#app/ui/frame/page.tsx';
import { memberNames } from '#app/values/records.ts';

interface DraftAddresses {
  /** what the draft becomes, or what was sent of it */
  show: string;
  edit: string;
  /** where the editor saves by itself */
  autosave: string;
  preview: string;
  pdf: string;
  /** the point of no return */
  issue: string;
  discard: string;
  /** absent: documents of this kind have no such page */
  attachments?: string;
  repeat?: string;
}

interface KindOfPages {
  list: PathLink;
  newTitle: string;
  /** where the editor of a new one saves by itself */
  autosaveNew: string;
  /** drafts that were discarded; where one of them is taken back */
  discarded: PathLink;
  takeBack: (draftId: string) => string;
  /** the button that leads to the point of no return, and what one can do there */
  issue: { label: string; verb: string };
  at: (id: string) => DraftAddresses;
}

/** Kinds of documents that the editor writes. */
export type WrittenName = 'invoice' | 'offer';

/** What the pages of each kind say, and where they stand. */
export const pagesOf: Readonly<Record<WrittenName, KindOfPages>> = {
  invoice: {
    list: { href: paths.invoices, text: 'Rechnungen' },
    newTitle: 'Neue Rechnung',
    autosaveNew: href('/invoice/rechnungen/neu/sichern'),
    discarded: { href: href('/invoice/rechnungen/verworfen'), text: 'Verworfen' },
    takeBack: (draftId) => href('/invoice/rechnungen/verworfen/:draftId', { draftId }),
    issue: { label: 'Ausstellen', verb: 'ausstellen' },
    at: (invoiceId) => ({
      show: href('/invoice/rechnungen/:invoiceId', { invoiceId }),
      edit: href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }),
      autosave: href('/invoice/rechnungen/:invoiceId/sichern', { invoiceId }),
      preview: href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId }),
      pdf: href('/invoice/rechnungen/:invoiceId/vorschau/pdf', { invoiceId }),
      issue: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId }),
      discard: href('/invoice/rechnungen/:invoiceId/loeschen', { invoiceId }),
      attachments: href('/invoice/rechnungen/:invoiceId/anhaenge', { invoiceId }),
      repeat: href('/invoice/rechnungen/:invoiceId/wiederholen', { invoiceId }),
    }),
  },
  offer: {
    list: { href: paths.offers, text: 'Angebote' },
    newTitle: 'Neues Angebot',
    autosaveNew: href('/invoice/angebote/neu/sichern'),
    discarded: { href: href('/invoice/angebote/verworfen'), text: 'Verworfen' },
    takeBack: (draftId) => href('/invoice/angebote/verworfen/:draftId', { draftId }),
    issue: { label: 'Fertigstellen', verb: 'es fertigstellen' },
    at: (offerId) => ({
      show: href('/invoice/angebote/:offerId', { offerId }),
      edit: href('/invoice/angebote/:offerId/bearbeiten', { offerId }),
      autosave: href('/invoice/angebote/:offerId/sichern', { offerId }),
      preview: href('/invoice/angebote/:offerId/vorschau', { offerId }),
      pdf: href('/invoice/angebote/:offerId/vorschau/pdf', { offerId }),
      issue: href('/invoice/angebote/:offerId/versenden', { offerId }),
      discard: href('/invoice/angebote/:offerId/loeschen', { offerId }),
    }),
  },
};

/** The kind that a route of these pages is about, by its pattern: "invoice/angebote/:offerId/sichern". */
export function nameAt(pattern: string): WrittenName {
  const name = memberNames(pagesOf).find((each) => `/${pattern}`.startsWith(`${pagesOf[each].list.href}/`));
  if (name === undefined) throw new Error(`no kind of document at ${pattern}`);
  return name;
}

/** The id in an address of a draft, whatever its documents call it; '' in that of a new one. */
export function idIn(params: Readonly<Record<string, string | undefined>>): string {
  return Object.values(params)[0] ?? '';
}
