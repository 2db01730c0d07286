/** What a tax authority is asked of a customer: whether the VAT ID is valid, and whose it is (§ 18e UStG). */
export interface VatQuestion {
  /** of the one who asks: a German one */
  ownVatId: string;
  /** of another member state */
  vatId: string;
  name: string;
  street: string;
  postCode: string;
  city: string;
}

/** Of a particular: that it agrees with what is registered, that it does not, that nobody asked, that the member state does not tell. */
export type Agreement = 'agrees' | 'differs' | 'not-asked' | 'not-told';

export type VatOutcome = 'valid' | 'invalid' | 'unanswered';

export interface VatAnswer {
  outcome: VatOutcome;
  /** the authority's own word for it, as it came; '' where there was no answer */
  code: string;
  /** under which the authority knows the question; '' where it named none */
  reference: string;
  /** YYYY-MM-DD; '' where it was not told */
  validFrom: string;
  validTo: string;
  agreements: Record<'name' | 'street' | 'postCode' | 'city', Agreement>;
  /** the answer as it came, kept as proof */
  text: string;
}

/** An authority that confirms VAT IDs. An outside failure is an answer, too: 'unanswered'. */
export interface VatCheck {
  ask: (question: VatQuestion) => Promise<VatAnswer>;
}

/** The longest answer that is kept, in characters. */
export const answerMax = 4000;
