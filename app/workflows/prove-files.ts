import { setImmediate } from 'node:timers/promises';
import type { Finding } from '#app/einvoice/findings.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { annexOf } from '#app/invoicing/invoice/annex.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { compareFiles } from '#app/invoicing/to-einvoice/proof/compare-files.ts';
import { compareModel } from '#app/invoicing/to-einvoice/proof/compare-model.ts';
import { compareView } from '#app/invoicing/to-einvoice/proof/compare-view.ts';
import { differencesOf } from '#app/invoicing/to-einvoice/proof/difference.ts';
import type { TermCheck, TermDifference } from '#app/invoicing/to-einvoice/proof/difference.ts';
import type { Difference } from '#app/pdf/read-back.ts';
import { extractInvoiceXml, extractEnclosed } from '#app/pdf/reader/extract.ts';
import type { FileKind, RenderedFile } from '#app/pocketbase/invoices/files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { IssuedProfile } from './issuing/issue-rules.ts';
import { layoutOf, ownWriters } from './render-files.ts';
import type { Writers } from './render-files.ts';
import type { Services } from './services.ts';

/** What a written file says, or what is shown where people read it. */
export type WrittenFileKind = FileKind | 'picture';

/** Why a written file must not be frozen. */
export type Fault =
  /** a term that it says otherwise than the snapshot, or (`than`) than another file */
  | ({ kind: 'term'; file: WrittenFileKind; than?: FileKind } & TermDifference)
  /** a text that the PDF shows otherwise than it was to be drawn */
  | ({ kind: 'text' } & Difference)
  /** an official rule that it breaks */
  | { kind: 'rule'; file: FileKind; finding: Finding }
  | { kind: 'unreadable'; file: FileKind };

interface Proof {
  pdf: Pick<Services['pdf'], 'compareWithView'>;
  writers?: Writers;
}

/**
 * Reads back files that were written of a snapshot: the official rules judge them, and their terms are compared with it
 * and with each other.
 */
export async function findFaults(
  proof: Proof,
  files: readonly RenderedFile[],
  snapshot: BilledSnapshot,
): Promise<Fault[]> {
  // The XML is read here while a worker reads the picture.
  const shown = Promise.all(files.map((file) => findShownFaults(proof, file, snapshot)));
  const written = findWrittenFaults(files, snapshot);
  return (await Promise.all([shown, written])).flat(2);
}

/** Which file says what otherwise, for logs: without the contents. */
export function nameFault(fault: Fault): string {
  if (fault.kind === 'text') return 'picture text';
  if (fault.kind === 'term') return `${fault.file} ${fault.term}`;
  return `${fault.file} ${fault.kind === 'rule' ? fault.finding.rule : fault.kind}`;
}

/** The view is compared with the snapshot, and the picture with the view: letter by letter, in its order. */
async function findShownFaults(
  { pdf, writers = ownWriters }: Proof,
  { kind, bytes }: RenderedFile,
  snapshot: BilledSnapshot,
): Promise<Fault[]> {
  if (kind !== 'zugferd') return [];
  const [view, layout] = [writers.view(snapshot), layoutOf(snapshot)];
  const reading = pdf.compareWithView(bytes, view, layout);
  const differences = compareView(applyLayout(view, layout), snapshot);
  return [
    ...differences.map((each) => termFault('picture', each)),
    ...(await reading).map((difference) => ({ kind: 'text' as const, ...difference })),
  ];
}

function termFault(file: WrittenFileKind, difference: TermDifference): Fault {
  return { kind: 'term', file, ...difference };
}

/** Between the files everybody else is answered: with attachments each takes half a second. */
async function findWrittenFaults(files: readonly RenderedFile[], snapshot: BilledSnapshot): Promise<Fault[]> {
  const read = new Map<FileKind, ReadInvoice | null>();
  const faults: Fault[] = [];
  for (const file of files) {
    await setImmediate();
    const each = readBack(file);
    read.set(file.kind, each);
    await setImmediate();
    faults.push(
      ...(each === null
        ? [{ kind: 'unreadable' as const, file: file.kind }]
        : findTermFaults(file.kind, each, snapshot)),
    );
  }
  const pdf = files.find(({ kind }) => kind === 'zugferd' && read.get(kind) !== null);
  return [...faults, ...(pdf ? findEnclosedFaults(pdf.bytes, snapshot) : []), ...findContradictions(read)];
}

/** BT-125: the bytes of each attached file, as its hash tells them, in the order in which they are attached. */
function findContentFaults(file: FileKind, found: readonly string[], snapshot: BilledSnapshot): Fault[] {
  const frozen = [
    ...(snapshot.attachments ?? []).map((each) => each.file?.sha256),
    ...annexFiles(snapshot).map((each) => each.sha256),
  ];
  const checks = Array.from({ length: Math.max(frozen.length, found.length) }, (_, index): TermCheck => [
    'BT-125',
    frozen[index],
    found[index],
  ]);
  return differencesOf(checks).map((each) => termFault(file, each));
}

function annexFiles(snapshot: BilledSnapshot): { filename: string; sha256: string }[] {
  const annex = annexOf(snapshot);
  return annex === null ? [] : [{ filename: annex.filename, sha256: sha256(Buffer.from(annex.text)) }];
}

/** The files that stand in the PDF beside its XML, each once and nothing else. */
function findEnclosedFaults(pdf: Uint8Array, snapshot: BilledSnapshot): Fault[] {
  const { attachments = [] } = snapshot;
  const told = (name: string, hash: string) => `${name} ${hash}`;
  const files = [...attachments.flatMap(({ file }) => file ?? []), ...annexFiles(snapshot)];
  const frozen = files.map(({ filename, sha256: hash }) => told(filename, hash)).sort();
  const found = extractEnclosed(pdf).map(({ name, bytes }) => told(name, sha256(bytes)));
  const checks: TermCheck[] = [['BT-125', frozen.join(', '), found.toSorted().join(', ')]];
  return differencesOf(checks).map((each) => termFault('zugferd', each));
}

function readBack({ kind, bytes }: RenderedFile): ReadInvoice | null {
  const found = kind === 'zugferd' ? extractInvoiceXml(bytes) : { ok: true as const, xml: bytes };
  const parsed = found.ok ? parseXml(found.xml) : found;
  return parsed.ok ? readInvoice(parsed.document) : null;
}

const profiles: Record<FileKind, IssuedProfile> = {
  zugferd: 'zugferd-en16931',
  'xrechnung-ubl': 'xrechnung',
  'xrechnung-cii': 'xrechnung',
};

function findTermFaults(file: FileKind, read: ReadInvoice, snapshot: BilledSnapshot): Fault[] {
  const profile = profiles[file];
  const broken = validateDocument(read, { profile }).findings.filter(({ level }) => level === 'fatal');
  const contents = (read.invoice.supportingDocuments ?? []).map(({ attachment }) =>
    attachment?.content === undefined ? '' : sha256(Buffer.from(attachment.content, 'base64')),
  );
  return [
    ...compareModel(read.invoice, snapshot, profile).map((each) => termFault(file, each)),
    ...findContentFaults(file, contents, snapshot),
    ...broken.map((finding) => ({ kind: 'rule' as const, file, finding })),
  ];
}

/** Both forms of the XRechnung are written from the same terms, so they say the same in all of them. */
function findContradictions(read: ReadonlyMap<FileKind, ReadInvoice | null>): Fault[] {
  const [ubl, cii] = [read.get('xrechnung-ubl'), read.get('xrechnung-cii')];
  if (!ubl || !cii) return [];
  return compareFiles(withoutContents(ubl), withoutContents(cii)).map((each) => ({
    kind: 'term' as const,
    file: 'xrechnung-cii',
    than: 'xrechnung-ubl',
    ...each,
  }));
}

/** What attached files hold is compared by their hashes. */
function withoutContents(read: ReadInvoice): ReadInvoice {
  const { supportingDocuments } = read.invoice;
  if (supportingDocuments === undefined) return read;
  const named = supportingDocuments.map(({ attachment, ...each }) =>
    attachment === undefined ? each : { ...each, attachment: { ...attachment, content: '' } },
  );
  return { ...read, invoice: { ...read.invoice, supportingDocuments: named } };
}
