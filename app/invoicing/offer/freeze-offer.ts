import type { IsoDate } from '#app/values/dates.ts';
import type { CompanyProfile } from '../company/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { freezeTexts } from '../fields.ts';
import { freezeAmounts } from '../invoice/freeze-amounts.ts';
import {
  freezeCashDiscount,
  freezeCustomer,
  freezeDelivery,
  freezePayment,
  freezeSeller,
  freezeSupply,
  projectReferenceOf,
  typeAdjustments,
  typeRows,
} from '../invoice/freeze-invoice.ts';
import {
  findCustomerGaps,
  findDeliveryGaps,
  findDiscountGaps,
  findLineGaps,
  findPeriodGaps,
  findSenderGaps,
} from '../invoice/checks/gaps.ts';
import type { FreezeInput, Gap, GapCode } from '../invoice/checks/gaps.ts';
import { linesWithPlaceholders, partiesWithPlaceholders } from '../invoice/preview-draft.ts';
import type { DraftPreview } from '../invoice/preview-draft.ts';
import type { Renderer } from '../invoice/snapshot.ts';
import { offerFields } from './fields.ts';
import type { OfferSnapshot } from './offer-snapshot.ts';
import { defaultValidUntil } from './offer.ts';
import type { OfferDraft } from './offer.ts';

export interface FreezeOfferInput {
  draft: OfferDraft;
  /** counted from 1 */
  versionNumber: number;
  company: CompanyProfile;
  /** null: none chosen yet */
  customer: Customer | null;
  /** that it names; null: none */
  project: FreezeInput['project'];
  /** date of the offer */
  today: IsoDate;
  renderer: Renderer;
}

export type FrozenOffer = Omit<OfferSnapshot, 'number'>;

/** Everything a version of an offer will say but its number, or what must be mended first. */
export function freezeOffer(input: FreezeOfferInput): { ok: true; content: FrozenOffer } | { ok: false; gaps: Gap[] } {
  const gaps = findOfferGaps(input);
  if (gaps.length > 0 || !input.customer) return { ok: false, gaps };
  return { ok: true, content: freezeOfferContent({ ...input, customer: input.customer }) };
}

function freezeOfferContent(input: FreezeOfferInput & { customer: Customer }): FrozenOffer {
  const { draft, company, customer } = input;
  const { language } = customer;
  const { priceMode, paymentDays } = draft;
  const cashDiscounts = freezeCashDiscount(draft);
  const { lines, shown } = typeRows(draft.lines, { company, language, priceMode });
  return {
    format: 1,
    kind: 'offer',
    renderer: input.renderer,
    language,
    currency: 'EUR',
    versionNumber: input.versionNumber,
    issueDate: input.today,
    validUntil: draft.validUntil,
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    ...(draft.supplyFrom !== '' && { supply: freezeSupply(draft) }),
    ...freezeDelivery(draft),
    ...(paymentDays !== null && { paymentDays }),
    ...(cashDiscounts.length > 0 && { cashDiscounts }),
    ...(company.iban.trim() !== '' && { payment: freezePayment(company) }),
    signature: draft.signature,
    ...freezeTexts(offerFields, { ...draft, projectReference: projectReferenceOf(input) }, 'invoice'),
    ...shown,
    ...freezeAmounts({ language, priceMode, lines, ...typeAdjustments(draft, language) }),
  };
}

/** What stands in the way of sending, in the order of the form. */
function findOfferGaps(input: FreezeOfferInput): Gap[] {
  return [
    ...findSenderGaps(input.company),
    ...findCustomerGaps(input),
    ...findValidityGaps(input),
    ...findPeriodGaps(input.draft),
    ...findLineGaps(input),
    ...findDeliveryGaps(input.draft),
    ...findDiscountGaps(input.draft, input.draft.paymentDays ?? input.customer?.paymentDays ?? null),
  ];
}

function findValidityGaps({ draft: { validUntil }, today }: FreezeOfferInput): Gap[] {
  const gap = (code: GapCode): Gap[] => [{ code, form: 'invoice', field: 'validUntil', term: '' }];
  if (validUntil === '') return gap('valid-until');
  return validUntil < today ? gap('valid-until-past') : [];
}

/** What freezing would answer if nothing were missing. Does not throw, whatever the draft says. */
export function previewOfferDraft(input: FreezeOfferInput): DraftPreview<FrozenOffer> {
  const { draft, company, customer, today } = input;
  const { lines, sums } = linesWithPlaceholders(input);
  const content = freezeOfferContent({
    ...input,
    ...partiesWithPlaceholders(input),
    draft: { ...draft, validUntil: draft.validUntil || defaultValidUntil(today), lines },
  });
  const missing = { customer: customer === null, supply: false, account: company.iban.trim() === '', sums };
  return { content, missing };
}
