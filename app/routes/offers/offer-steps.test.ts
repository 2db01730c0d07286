import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { nextSteps } from './offer-steps.tsx';
import type { OfferFacts } from './offer-steps.tsx';

const facts: OfferFacts = {
  offerId: 'aaaaaaaaaaaaaaa',
  state: 'sent',
  pdf: '/pdf',
  customerName: 'Holm',
  email: 'eva@b.example',
  sendsMail: true,
  isMailed: false,
  sentVersions: 1,
  writing: null,
  invoiceDraft: '',
  archived: false,
  copyKey: '',
};

function told(more: Partial<OfferFacts>) {
  const { first, more: behind } = nextSteps({ ...facts, ...more });
  const main = first.filter(({ action }) => isValidElement<{ variant?: string }>(action) && action.props.variant);
  return {
    first: first.slice(0, 3).map(({ title }) => title),
    main: main.map(({ title }) => title),
    texts: first.map(({ text }) => text),
    behind: behind.map(({ title }) => title),
  };
}

describe('an offer that was finished', () => {
  it('goes by mail where mails are sent', () => {
    const { first, main, behind } = told({});
    expect(first).toEqual(['Per E-Mail senden', 'PDF herunterladen', 'Versand vermerken']);
    expect([main, behind]).toEqual([['Per E-Mail senden'], []]);
  });

  it('is first of all a file where no mail is sent', () => {
    const { first, main, texts } = told({ sendsMail: false });
    expect(first).toEqual(['An Holm senden', 'E-Mail schreiben', 'Versand vermerken']);
    expect(main).toEqual(['An Holm senden']);
    expect(texts).not.toContainEqual(expect.stringContaining('geht als PDF'));
  });

  it.each(['accepted', 'partly-billed', 'billed'] as const)(
    'can still be sent once it is %s, behind the rest',
    (state) => {
      expect(told({ state, isMailed: true }).behind).toEqual(['Noch eine E-Mail senden', 'Versand vermerken']);
      expect(told({ state }).first).toContain('PDF herunterladen');
    },
  );

  it('is sent no more once it is withdrawn, or its PDF cannot be had', () => {
    expect(told({ state: 'withdrawn' }).behind).toEqual([]);
    expect(told({ state: 'accepted', pdf: null }).behind).toEqual([]);
  });
});
