import { documentAccount, findChosenAccount } from '#app/invoicing/company/bank-account.ts';
import { freezeOffer, previewOfferDraft } from '#app/invoicing/offer/freeze-offer.ts';
import type { FreezeOfferInput, FrozenOffer } from '#app/invoicing/offer/freeze-offer.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import type { Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import type { DraftPreview } from '#app/invoicing/invoice/preview-draft.ts';
import { findUnprintableFields } from '#app/invoicing/invoice/unprintable.ts';
import type { UnprintableField } from '#app/invoicing/invoice/unprintable.ts';
import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import type { OfferWithVersions } from '#app/pocketbase/offers/queries.ts';
import type { DraftVersion } from '#app/pocketbase/offers/record.ts';
import { withPerson } from '#app/pocketbase/contacts/queries.ts';
import { findNamedProject } from '#app/pocketbase/projects/choices.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findContradictions } from './layout-pictures.ts';

/** What is being written of an offer, looked at before it is sent. */
export interface OfferPreparation {
  offer: OfferWithVersions;
  version: DraftVersion;
  draft: OfferDraft;
  /** the number of the offer; until one was sent, that which sending now would draw */
  next: { number: string; previous: string; previousDate: string; isDrawn: boolean };
  /** what must be mended first; empty exactly when `content` is there */
  gaps: Gap[];
  unprintable: UnprintableField[];
  content: FrozenOffer | null;
  /** what it says so far, complete or not */
  preview: DraftPreview<FrozenOffer>;
  /** `bankAccount`: that was chosen for it or its customer; '': that of new documents */
  made: Pick<FreezeOfferInput, 'company' | 'customer'> & { bankAccount: string };
  /** SHA-256 of the canonical content: what a person has seen and confirms; '' without content */
  contentHash: string;
  /** layout that it takes, and what that says otherwise than the profile */
  layout: { id: string; contradictions: Contradiction[] };
}

/** Reads company, customer, layout and next number, and checks what is being written of an offer. */
export async function prepareOffer(
  backend: Backend,
  { offer, version, today }: { offer: OfferWithVersions; version: DraftVersion; today: IsoDate },
): Promise<OfferPreparation> {
  const { draft, versionNumber } = version;
  const [{ company: own, accounts }, customer, project, next, layout] = await Promise.all([
    findCompany(backend),
    draft.customer === '' ? null : withPerson(backend, findCustomer(backend, draft.customer), draft),
    findNamedProject(backend, draft.project),
    offer.number === ''
      ? ask(backend, peekNextNumber, { today, kind: 'offer' })
      : { number: offer.number, previous: '', previousDate: '' },
    chooseLayout(backend, { kind: 'offer', customer: draft.customer }),
  ]);
  const chosen = [draft.bankAccount, customer?.bankAccount];
  const company = { ...own, ...documentAccount(accounts, chosen) };
  const bankAccount = findChosenAccount(accounts, chosen)?.id ?? '';
  const input = { draft, versionNumber, company, customer, project, today, renderer };
  const frozen = freezeOffer(input);
  const contradictions = await findContradictions(backend, layout.settings, { company, accounts });
  const withLayout = (content: FrozenOffer): FrozenOffer => ({
    ...content,
    layout: freezeLayout(layout.settings, { kind: 'offer', language: content.language }),
  });
  const content = frozen.ok ? withLayout(frozen.content) : null;
  const preview = content === null ? previewOfferDraft(input) : { content, missing: nothingMissing };
  return {
    ...{ offer, version, draft, content },
    next: { ...next, isDrawn: offer.number === '' },
    gaps: frozen.ok ? [] : frozen.gaps,
    unprintable: content === null ? [] : findUnprintableFields(content, findUnprintable, offerFields),
    preview: content === null ? { ...preview, content: withLayout(preview.content) } : preview,
    made: { company, customer, bankAccount },
    contentHash: content === null ? '' : sha256(canonicalOffer(content)),
    layout: { id: layout.id, contradictions },
  };
}

/** As it is hashed and stored. */
export function canonicalOffer(content: FrozenOffer): string {
  return canonicalJson(asCanonical(content));
}

/** Whether nothing stands against sending. */
export function isSendable(preparation: OfferPreparation): preparation is OfferPreparation & { content: FrozenOffer } {
  return preparation.content !== null && preparation.unprintable.length === 0;
}
