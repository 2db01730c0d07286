import { describe, expect, it } from 'vitest';
import { invoiceLimits } from './parse-xml.ts';
import { findExcess } from './scan-limits.ts';

const limits = {
  ...invoiceLimits,
  elementsMax: 20,
  elementsAtLeast: 10,
  elementsPerCounted: 5,
  othersMax: 3,
  referencesMax: 4,
  tagLengthMax: 40,
  textLengthMax: 50,
  countedMax: 3,
};

describe('what is beyond the limits by the marks of the text', () => {
  it.each([
    ['<a/>'.repeat(10), null],
    ['<a/>'.repeat(11), 'too-many-elements'],
    [`<InvoiceLine/>${'<a/>'.repeat(14)}`, null],
    [`<InvoiceLine/>${'<a/>'.repeat(15)}`, 'too-many-elements'],
    [`<p:InvoiceLine/>${'<a/>'.repeat(15)}`, 'too-many-elements'],
    ['<x:InvoiceLine>1</x:InvoiceLine>'.repeat(3), null],
    ['<x:InvoiceLine>1</x:InvoiceLine>'.repeat(4), 'too-many-lines'],
    ['<InvoiceLine /><CreditNoteLine/><InvoiceLine\n/><SubInvoiceLine>', 'too-many-lines'],
    ['InvoiceLine InvoiceLine <a b="InvoiceLine InvoiceLine"/><InvoiceLines/>', null],
    ['<!-- a --><!-- b --><?c?>', null],
    ['<!-- a --><!-- b --><?c?><![CDATA[<a/><b/>]]>', 'too-many-elements'],
    ['&lt;'.repeat(4), null],
    ['&lt;'.repeat(5), 'too-many-references'],
    [`<a b="${'x'.repeat(30)}"/>`, null],
    [`<a b="${'x'.repeat(40)}"/>`, 'tag-too-long'],
    [`<a ${' '.repeat(60)}`, 'tag-too-long'],
    [`</${'a'.repeat(60)}>`, 'tag-too-long'],
    [`<a>${'x'.repeat(50)}</a>`, null],
    [`<a>${'x'.repeat(51)}</a>`, 'text-too-long'],
    [`<a/>${' '.repeat(51)}`, 'text-too-long'],
    [`<a><![CDATA[${'x'.repeat(60)}]]></a>`, 'text-too-long'],
    [`<!--${'x'.repeat(60)}`, 'text-too-long'],
    ['<!-- no end', null],
  ])('%s', (text, refusal) => {
    expect(findExcess(text, limits)?.refusal ?? null).toBe(refusal);
  });

  it('says where', () => {
    expect(findExcess(`<a>1</a>${'<b/>'.repeat(10)}`, limits)).toEqual({
      refusal: 'too-many-elements',
      detail: '10',
      offset: 44,
    });
  });
});
