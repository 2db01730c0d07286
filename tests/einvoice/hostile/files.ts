import { gzipSync } from 'node:zlib';
import { hostilePdfs } from './pdfs.ts';
import {
  sampleInvoice,
  utf16,
  utf8,
  withAttachment,
  withAttributes,
  withBytes,
  withLines,
  withNote,
  withProlog,
  withTail,
} from './samples.ts';

export interface HostileFile {
  name: string;
  /** Rule of the finding that refuses it. */
  rule: string;
  content: () => Uint8Array;
}

const megabyte = 1024 * 1024;

function of(name: string, rule: string, content: () => string | Uint8Array): HostileFile {
  return {
    name,
    rule,
    content: () => {
      const made = content();
      return typeof made === 'string' ? utf8(made) : made;
    },
  };
}

function entities(name: string, definitions: string, use = '&a;'): HostileFile {
  return of(name, 'BW-XML-DOCTYPE', () =>
    withNote(use).replace('<Invoice', `<!DOCTYPE Invoice ${definitions}>\n<Invoice`),
  );
}

function laughs(levels: number, width: number): string {
  const definitions = Array.from({ length: levels }, (_, level) => {
    const value = level === 0 ? 'ha' : `&a${level - 1};`.repeat(width);
    return `<!ENTITY a${level} "${value}">`;
  });
  return `[${definitions.join('')}<!ENTITY a "&a${levels - 1};">]`;
}

const documentTypes: HostileFile[] = [
  entities('billion laughs', laughs(10, 10)),
  entities('quadratic blow-up', `[<!ENTITY a "${'x'.repeat(60_000)}">]`, '&a;'.repeat(10_000)),
  entities('entities in a circle', '[<!ENTITY a "&b;"><!ENTITY b "&a;">]'),
  entities('external entity: file', '[<!ENTITY a SYSTEM "file:///etc/passwd">]'),
  entities('external entity: http', '[<!ENTITY a SYSTEM "http://127.0.0.1:1/secret">]'),
  entities('external entity: public', '[<!ENTITY a PUBLIC "p" "http://127.0.0.1:1/secret">]'),
  entities(
    'external entity: unparsed',
    '[<!NOTATION n SYSTEM "n"><!ENTITY a SYSTEM "file:///etc/passwd" NDATA n>]',
    'a',
  ),
  entities('parameter entity', '[<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]', 'a'),
  entities('parameter entity that builds another', '[<!ENTITY % p "<!ENTITY a SYSTEM \'file:///etc/passwd\'>"> %p;]'),
  entities('external subset: system', 'SYSTEM "http://127.0.0.1:1/a.dtd"', 'a'),
  entities('external subset: public', 'PUBLIC "-//X//Y" "http://127.0.0.1:1/a.dtd"', 'a'),
  entities('empty document type', '', 'a'),
  entities('attribute defaults', '[<!ATTLIST Invoice x CDATA "y">]', 'a'),
  of('document type without end', 'BW-XML-SYNTAX', () =>
    withProlog(`<!DOCTYPE Invoice [${'<!ELEMENT a ANY>'.repeat(20_000)}`),
  ),
  of('document type after a comment', 'BW-XML-DOCTYPE', () => withProlog('<!-- x --><!DOCTYPE Invoice>')),
  of('document type in UTF-16', 'BW-XML-DOCTYPE', () => utf16(withProlog('<!DOCTYPE Invoice [<!ENTITY a "b">]>'))),
  of('document type inside of the root', 'BW-XML-SYNTAX', () => withTail('<!DOCTYPE Invoice>')),
  of('document type in small letters', 'BW-XML-SYNTAX', () => withProlog('<!doctype Invoice>')),
];

const references: HostileFile[] = [
  of('entity that nobody declared', 'BW-XML-SYNTAX', () => withNote('&secret;')),
  of('entity in an attribute', 'BW-XML-SYNTAX', () => withAttributes('a="&secret;"')),
  of('reference to NUL', 'BW-XML-SYNTAX', () => withNote('&#0;')),
  of('reference to a surrogate', 'BW-XML-SYNTAX', () => withNote('&#xD800;')),
  of('reference beyond Unicode', 'BW-XML-SYNTAX', () => withNote('&#x110000;')),
  of('reference with a million digits', 'BW-XML-SYNTAX', () => withNote(`&#${'9'.repeat(1_000_000)};`)),
  of('reference without end', 'BW-XML-SYNTAX', () => withNote('&amp')),
  of('four million references', 'BW-XML-REFERENCES', () => withNote('&lt;'.repeat(3_900_000))),
];

function nested(count: number, [open, close]: readonly [string, string] = ['<a>', '</a>']): string {
  return withTail(open.repeat(count) + close.repeat(count));
}

const depths: HostileFile[] = [
  of('101 levels', 'BW-XML-DEPTH', () => nested(100)),
  of('5,000 levels', 'BW-XML-DEPTH', () => nested(5000)),
  of('200,000 levels', 'BW-XML-ELEMENTS', () => nested(200_000)),
  of('two million levels that never end', 'BW-XML-ELEMENTS', () => withTail('<a>'.repeat(2_000_000))),
  of('levels of new namespaces', 'BW-XML-DEPTH', () => nested(10_000, ['<a xmlns="urn:a">', '</a>'])),
  of('lines inside of lines', 'BW-XML-DEPTH', () => nested(400, ['<cac:SubInvoiceLine>', '</cac:SubInvoiceLine>'])),
];

const attributes: HostileFile[] = [
  of('51 attributes', 'BW-XML-ATTRIBUTES', () => withAttributes(many(51))),
  of('5,000 attributes', 'BW-XML-ATTRIBUTES', () => withAttributes(many(5000))),
  of('100,000 attributes', 'BW-XML-TAG', () => withAttributes(many(100_000))),
  of('1,000 namespaces', 'BW-XML-ATTRIBUTES', () => withAttributes(many(1000, 'xmlns:a'))),
  of('attribute of 1 MB', 'BW-XML-TAG', () => withAttributes(`a="${'x'.repeat(megabyte)}"`)),
  of('attribute of 19 MB', 'BW-XML-TAG', () => withAttributes(`a="${'x'.repeat(19 * megabyte)}"`)),
  of('attribute of 19 MB full of ">"', 'BW-XML-TEXT', () => withAttributes(`a="${'>'.repeat(19 * megabyte)}"`)),
  of('attribute twice', 'BW-XML-SYNTAX', () => withAttributes('a="1" a="2"')),
  of('attribute twice by two prefixes', 'BW-XML-SYNTAX', () =>
    withAttributes('xmlns:p="urn:p" xmlns:q="urn:p" p:a="1" q:a="2"'),
  ),
  of('"<" in an attribute', 'BW-XML-SYNTAX', () => withAttributes('a="<"')),
  of('attribute without quotes', 'BW-XML-SYNTAX', () => withAttributes('a=1')),
  of('unknown prefix', 'BW-XML-SYNTAX', () => withTail('<nobody:a/>')),
  of('prefix xml for something else', 'BW-XML-SYNTAX', () => withAttributes('xmlns:xml="urn:a"')),
];

function many(count: number, name = 'a'): string {
  return Array.from({ length: count }, (_, index) => `${name}${index}="1"`).join(' ');
}

const elements: HostileFile[] = [
  of('a million elements', 'BW-XML-ELEMENTS', () => withTail('<a/>'.repeat(1_000_000))),
  of('name of 19 MB', 'BW-XML-TAG', () => withTail(`<${'a'.repeat(19 * megabyte)}/>`)),
  of('tag that never ends', 'BW-XML-TAG', () => withTail(`<a ${' '.repeat(5 * megabyte)}`)),
  of('__proto__', 'BW-FORMAT-ELEMENT', () => withTail('<__proto__><polluted>1</polluted></__proto__>')),
  of('constructor', 'BW-FORMAT-ELEMENT', () => withTail('<constructor/><toString/><hasOwnProperty/>')),
  of('XInclude', 'BW-FORMAT-ELEMENT', () =>
    withTail('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
  ),
  of('HTML with a script', 'BW-FORMAT-ELEMENT', () =>
    withTail('<script xmlns="http://www.w3.org/1999/xhtml">1</script>'),
  ),
  of('two roots', 'BW-XML-SYNTAX', () => sampleInvoice() + sampleInvoice().replace(/<\?.*\?>/, '')),
  of('text after the root', 'BW-XML-SYNTAX', () => `${sampleInvoice()}x`),
  of('elements that cross', 'BW-XML-SYNTAX', () => withTail('<a><b></a></b>')),
  of('end without beginning', 'BW-XML-SYNTAX', () => withTail('</a>')),
  of('two million comments', 'BW-XML-ELEMENTS', () => withTail('<!---->'.repeat(2_000_000))),
  of('a million CDATA sections', 'BW-XML-ELEMENTS', () => withNote('<![CDATA[]]>'.repeat(1_000_000))),
  of('three million instructions', 'BW-XML-ELEMENTS', () => withTail('<?a?>'.repeat(3_000_000))),
  of('comment without end', 'BW-XML-SYNTAX', () => withTail(`<!-- ${'-'.repeat(megabyte)}`)),
];

const encodings: HostileFile[] = [
  of('byte that is no UTF-8', 'BW-XML-ENCODING', () => withBytes([0xff])),
  of('UTF-8 in too many bytes', 'BW-XML-ENCODING', () => withBytes([0xc0, 0xbc])),
  of('UTF-8 of a surrogate', 'BW-XML-ENCODING', () => withBytes([0xed, 0xa0, 0x80])),
  of('UTF-8 beyond Unicode', 'BW-XML-ENCODING', () => withBytes([0xf5, 0x80, 0x80, 0x80])),
  of('UTF-8 cut inside of a character', 'BW-XML-ENCODING', () => withBytes([0xe2, 0x82])),
  of('Latin-1 that says UTF-8', 'BW-XML-ENCODING', () => Buffer.from(withNote('für'), 'latin1')),
  of('NUL', 'BW-XML-SYNTAX', () => withBytes([0])),
  of('control character', 'BW-XML-SYNTAX', () => withBytes([1])),
  of('U+FFFE', 'BW-XML-SYNTAX', () => withNote('\ufffe')),
  of('three byte order marks', 'BW-XML-SYNTAX', () => `\ufeff\ufeff\ufeff${sampleInvoice()}`),
  of('UTF-16 with half a character', 'BW-XML-ENCODING', () => utf16(sampleInvoice()).subarray(0, -1)),
  of('UTF-16 with a lone surrogate', 'BW-XML-ENCODING', () => utf16(withNote('\ud800'))),
  of('UTF-16 cut off', 'BW-XML-SYNTAX', () => utf16(sampleInvoice(), true).subarray(0, 3000)),
  of('UTF-16 by its mark, UTF-8 by its bytes', 'BW-XML-SYNTAX', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf8(sampleInvoice())]),
  ),
  of('UTF-32', 'BW-XML-ENCODING', () => Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.alloc(400, 32)])),
  of('unknown encoding', 'BW-XML-ENCODING', () => sampleInvoice().replace('"UTF-8"', '"x-nobody"')),
  of('UTF-7', 'BW-XML-ENCODING', () => sampleInvoice().replace('"UTF-8"', '"UTF-7"')),
  of('EBCDIC', 'BW-XML-ENCODING', () => Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40])),
];

const cuts = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999];

const truncated: HostileFile[] = [
  ...cuts.map((part) =>
    of(`cut off at ${part * 100} %`, 'BW-XML-SYNTAX', () =>
      sampleInvoice().slice(0, Math.floor(sampleInvoice().length * part)),
    ),
  ),
  of('cut off inside of CDATA', 'BW-XML-SYNTAX', () => withNote('<![CDATA[x]]>').split(']]>', 1)[0] ?? ''),
  of('nothing', 'BW-XML-EMPTY', () => ''),
  of('white space', 'BW-XML-SYNTAX', () => ' \n'.repeat(1000)),
  of('byte order mark only', 'BW-XML-SYNTAX', () => '\ufeff'),
  of('declaration only', 'BW-XML-SYNTAX', () => '<?xml version="1.0" encoding="UTF-8"?>'),
];

const oversized: HostileFile[] = [
  of(
    'one byte over 20 MB',
    'BW-XML-SIZE',
    () => sampleInvoice() + ' '.repeat(20 * megabyte + 1 - Buffer.byteLength(sampleInvoice())),
  ),
  of('24 MB', 'BW-XML-SIZE', () => withTail('<!-- -->'.repeat(3 * megabyte))),
  of('40 MB', 'BW-FILE-SIZE', () => Buffer.alloc(40 * megabyte, 60)),
  of('19 MB of white space', 'BW-XML-TEXT', () => withTail(' '.repeat(19 * megabyte))),
  of('19 MB of line breaks', 'BW-XML-TEXT', () => withProlog('\n'.repeat(19 * megabyte))),
  of('19 MB of comment', 'BW-XML-TEXT', () => withTail(`<!--${'x'.repeat(19 * megabyte)}-->`)),
  of('text of 17 MB', 'BW-XML-TEXT', () => withNote('x'.repeat(17 * megabyte))),
  of('text of 18 MB in pieces', 'BW-XML-TEXT', () => withNote(`${'x'.repeat(999)}&amp;`.repeat(18_000))),
  of('10,001 lines (UBL)', 'BW-XML-LINES', () => withLines(10_001, 'ubl')),
  of('10,001 lines (UBL credit note)', 'BW-XML-LINES', () => withLines(10_001, 'ubl', '381')),
  of('10,001 empty lines (CII)', 'BW-XML-LINES', () =>
    withLines(1, 'cii').replace(
      '<ram:IncludedSupplyChainTradeLineItem>',
      (tag) => tag.replace('>', '/>').repeat(10_001) + tag,
    ),
  ),
  of('200,000 empty lines', 'BW-XML-LINES', () => withTail('<cac:InvoiceLine/>'.repeat(200_000))),
  of('200,000 lines inside of lines', 'BW-XML-LINES', () => withTail('<cac:SubInvoiceLine/>'.repeat(200_000))),
  of('2,000 lines full of elements that do not belong there', 'BW-FORMAT-ELEMENT', () =>
    withTail(`<cac:InvoiceLine>${'<cbc:a/>'.repeat(30)}</cac:InvoiceLine>`.repeat(2000)),
  ),
  of('10,000 lines full of elements', 'BW-XML-ELEMENTS', () =>
    withTail(`<cac:InvoiceLine>${'<cbc:a/>'.repeat(90)}</cac:InvoiceLine>`.repeat(9000)),
  ),
  of('attachment of 17 MB', 'BW-XML-TEXT', () => withAttachment(17 * megabyte)),
];

const foreign: HostileFile[] = [
  of('JSON', 'BW-XML-SYNTAX', () => '{"Invoice":{"ID":"1"}}'),
  of('web page', 'BW-FILE-ROOT', () => '<html><body><p>Rechnung</p></body></html>'),
  of('picture with a script', 'BW-FILE-ROOT', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  of('root of another namespace', 'BW-FILE-ROOT', () =>
    sampleInvoice().replace('schema:xsd:Invoice-2', 'schema:xsd:Invoice-3'),
  ),
  of('order', 'BW-FILE-ROOT', () => '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
  of(
    'ZUGFeRD 1',
    'BW-FILE-ZUGFERD-1',
    () => '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
  ),
  of('packed', 'BW-XML-ENCODING', () => gzipSync(sampleInvoice())),
];

/** Files made to do harm; every one must be refused by the rule that is named. */
export const hostileFiles: readonly HostileFile[] = [
  ...documentTypes,
  ...references,
  ...depths,
  ...attributes,
  ...elements,
  ...encodings,
  ...truncated,
  ...oversized,
  ...foreign,
  ...hostilePdfs,
];
