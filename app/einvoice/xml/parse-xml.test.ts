import { describe, expect, it } from 'vitest';
import { invoiceLimits, parseXml } from './parse-xml.ts';
import type { XmlLimits } from './parse-xml.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function parsed(text: string) {
  const result = parseXml(utf8(text));
  if (!result.ok) throw new Error(`${result.refusal} ${result.detail}`);
  return result.document;
}

function refusal(input: string | Uint8Array, limits: Partial<XmlLimits> = {}) {
  const result = parseXml(typeof input === 'string' ? utf8(input) : input, { ...invoiceLimits, ...limits });
  if (result.ok) throw new Error('parsed');
  return result;
}

describe('the tree of a file', () => {
  it('names elements by local name and namespace, whatever the prefix', () => {
    for (const text of ['<a xmlns="urn:x"><b>1</b></a>', '<p:a xmlns:p="urn:x"><p:b>1</p:b></p:a>']) {
      const { root } = parsed(text);
      expect([root.name, root.namespace]).toEqual(['a', 'urn:x']);
      expect(root.children.map(({ name, namespace, text: content }) => [name, namespace, content])).toEqual([
        ['b', 'urn:x', '1'],
      ]);
    }
  });

  it('keeps attributes with their namespace and leaves out declarations', () => {
    const { root } = parsed('<a xmlns:p="urn:x" b="1" p:c="2"/>');
    expect(root.attributes).toEqual([
      { name: 'b', namespace: '', value: '1' },
      { name: 'c', namespace: 'urn:x', value: '2' },
    ]);
  });

  it('keeps white space that is a value, and none that only stands between elements', () => {
    const { root } = parsed('<a>\n  <b> </b>\n  <c>1 <d/> 2</c>\n</a>');
    expect([root.text, ...root.children.map(({ text }) => text)]).toEqual(['', ' ', '1  2']);
  });

  it('joins text, CDATA and references, and drops comments and instructions', () => {
    const { root } = parsed('<?page a?><a>1<!-- x --><![CDATA[<2>]]>&amp;&#51;&#x34;<?b c?>5</a><!-- end -->');
    expect(root.text).toBe('1<2>&345');
    expect(root.children).toEqual([]);
  });

  it('normalises line ends and knows where each element begins', () => {
    const document = parsed('<a>\r\n  <b>x\r\ny</b>\r  <c/>\n</a>');
    const [b, c] = document.root.children;
    expect(b?.text).toBe('x\ny');
    expect(document.locate(document.root.offset)).toEqual({ line: 1, column: 1 });
    expect(document.locate(b?.offset ?? -1)).toEqual({ line: 2, column: 3 });
    expect(document.locate(c?.offset ?? -1)).toEqual({ line: 4, column: 3 });
  });

  it('locates elements beyond the steps in which the parser is fed', () => {
    const filler = `${'x'.repeat(70_000)}\n`;
    const document = parsed(`<a>${filler}${filler}<b/></a>`);
    expect(document.locate(document.root.children[0]?.offset ?? -1)).toEqual({ line: 3, column: 1 });
  });
});

describe('files that are no XML', () => {
  it.each([
    ['nothing at all', '', 'empty', 1, 1],
    ['a PDF', '%PDF-1.7', 'not-well-formed', 1, 9],
    ['an open element', '<a>\n<b></a>', 'not-well-formed', 2, 8],
    ['two roots', '<a/>\n<b/>', 'not-well-formed', 2, 4],
    ['an unknown prefix', '<p:a/>', 'not-well-formed', 1, 7],
    ['an attribute twice', '<a b="1" b="2"/>', 'not-well-formed', 1, 17],
    ['an unknown entity', '<a>&x;</a>', 'not-well-formed', 1, 7],
    ['a cut file', '<a><b>te', 'not-well-formed', 1, 9],
    ['a control character', '<a>\u0001</a>', 'not-well-formed', 1, 5],
  ] as const)('%s', (_, text, expected, line, column) => {
    const { refusal: found, source } = refusal(text);
    expect(found).toBe(expected);
    expect(source).toEqual({ line, column });
  });

  it('refuses document types, and with them entities', () => {
    expect(refusal('<!DOCTYPE a><a/>').refusal).toBe('doctype');
    expect(refusal('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>').refusal).toBe('doctype');
    expect(refusal('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>').refusal).toBe('doctype');
  });
});

describe('limits', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

  it.each([
    ['bytes', '<a>123</a>', { bytesMax: 10 }, '<a>1234</a>', 'too-large'],
    ['depth', nested(100), {}, nested(101), 'too-deep'],
    ['elements', '<a><b/></a>', { elementsMax: 2 }, '<a><b/><b/></a>', 'too-many-elements'],
    ['attributes', '<a b="" c=""/>', { attributesMax: 2 }, '<a b="" c="" d=""/>', 'too-many-attributes'],
    ['text', '<a>12<b/>3</a>', { textLengthMax: 3 }, '<a>12<b/>34</a>', 'text-too-long'],
    [
      'CDATA',
      '<a><![CDATA[1234567890]]></a>',
      { textLengthMax: 30 },
      `<a><![CDATA[${'1'.repeat(31)}]]></a>`,
      'text-too-long',
    ],
    [
      'lines',
      '<a><InvoiceLine/><InvoiceLine/></a>',
      { countedMax: 2 },
      '<a><InvoiceLine/><InvoiceLine/><InvoiceLine/></a>',
      'too-many-lines',
    ],
  ] as const)('%s: as many as allowed, not one more', (_, fits, limits, exceeds, expected) => {
    expect(parseXml(utf8(fits), { ...invoiceLimits, ...limits }).ok).toBe(true);
    expect(refusal(exceeds, limits).refusal).toBe(expected);
  });

  it('counts lines of either syntax together', () => {
    const lines = '<a><CreditNoteLine/><SubInvoiceLine/><IncludedSupplyChainTradeLineItem/></a>';
    expect(refusal(lines, { countedMax: 2 }).refusal).toBe('too-many-lines');
  });

  it('has the limits of the product', () => {
    expect([invoiceLimits.bytesMax, invoiceLimits.depthMax, invoiceLimits.countedMax]).toEqual([
      20_971_520, 100, 10_000,
    ]);
  });
});
