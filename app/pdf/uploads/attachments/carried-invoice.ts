import { isKind, isList } from '#app/pdf/reader/pdf-objects.ts';
import type { PdfObjects } from '#app/pdf/reader/pdf-objects.ts';
import type { PdfValue } from '#app/pdf/reader/pdf-syntax.ts';
import { PdfStreams } from '../pdf-streams.ts';

/** Unpacked: more has no e-invoice that carries files itself within our own limits. */
const invoiceBytesMax = 32 * 1024 * 1024;

const roots = /^<(?:[\w-]{1,40}:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/;
const declaration = /^<\?xml[^>]{0,200}\?>\s{0,200}/;

/**
 * Whether what an object of a PDF carries is an e-invoice, as in a hybrid one. True of what carries nothing. A file is
 * reached by the dictionary of its specification (EF) only, whatever its stream calls itself.
 */
export function carriesInvoicesOnly(objects: PdfObjects, value: PdfValue): boolean {
  if (isList(value)) return value.every((each) => carriesInvoicesOnly(objects, each));
  if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return true;
  if (objects.name(value.entries.get('Type')) === 'EmbeddedFile' && !isInvoice(objects, value)) return false;
  const files = objects.entries(value.entries.get('EF'));
  if (value.entries.has('EF') && files === null) return false;
  if ([...(files?.values() ?? [])].some((file) => !isInvoice(objects, file))) return false;
  return [...value.entries].every(([, each]) => carriesInvoicesOnly(objects, each));
}

function isInvoice(objects: PdfObjects, value: PdfValue): boolean {
  const stream = objects.stream(value);
  if (stream === null) return false;
  const content = Buffer.from(new PdfStreams(objects).content(stream, invoiceBytesMax));
  const head = content
    .toString('utf8', 0, 2048)
    .replace(/^\ufeff/, '')
    .trimStart();
  return (
    roots.test(head.replace(declaration, '')) &&
    !content.includes(0) &&
    content.toString('utf8').trimEnd().endsWith('>')
  );
}
