import type { Finding } from '../einvoice/findings.ts';
import { readInvoice } from '../einvoice/read.ts';
import type { ReadInvoice } from '../einvoice/read.ts';
import { validateDocument } from '../einvoice/validate-document.ts';
import { parseXml } from '../einvoice/xml/parse-xml.ts';
import type { BilledSnapshot } from '../invoicing/invoice/snapshot.ts';
import { applyLayout } from '../invoicing/layout/apply-layout.ts';
import { compareFiles } from '../invoicing/to-einvoice/proof/compare-files.ts';
import { compareModel } from '../invoicing/to-einvoice/proof/compare-model.ts';
import { compareView } from '../invoicing/to-einvoice/proof/compare-view.ts';
import type { TermDifference } from '../invoicing/to-einvoice/proof/difference.ts';
import type { Difference } from '../pdf/read-back.ts';
import { extractInvoiceXml } from '../pdf/reader/extract.ts';
import type { FileKind, RenderedFile } from '../pocketbase/invoices/files.ts';
import type { IssuedProfile } from './prepare-issue.ts';
import { layoutOf, ownWriters } from './render-files.ts';
import type { Writers } from './render-files.ts';
import type { Services } from './services.ts';

/** What a written file says, or what is shown where people read it. */
export type ProvenFile = FileKind | 'picture';

/** Why a written file must not be frozen. */
export type Fault =
  /** a term that it says otherwise than the snapshot, or (`than`) than another file */
  | ({ kind: 'term'; file: ProvenFile; than?: FileKind } & TermDifference)
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
  const written = Promise.resolve().then(() => findWrittenFaults(files, snapshot));
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

function termFault(file: ProvenFile, difference: TermDifference): Fault {
  return { kind: 'term', file, ...difference };
}

function findWrittenFaults(files: readonly RenderedFile[], snapshot: BilledSnapshot): Fault[] {
  const read = new Map(files.map((file) => [file.kind, readBack(file)]));
  const faults = [...read].flatMap(([kind, each]): Fault[] =>
    each === null ? [{ kind: 'unreadable', file: kind }] : findTermFaults(kind, each, snapshot),
  );
  return [...faults, ...findContradictions(read)];
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
  return [
    ...compareModel(read.invoice, snapshot, profile).map((each) => termFault(file, each)),
    ...broken.map((finding) => ({ kind: 'rule' as const, file, finding })),
  ];
}

/** Both forms of the XRechnung are written from the same terms, so they say the same in all of them. */
function findContradictions(read: ReadonlyMap<FileKind, ReadInvoice | null>): Fault[] {
  const [ubl, cii] = [read.get('xrechnung-ubl'), read.get('xrechnung-cii')];
  if (!ubl || !cii) return [];
  return compareFiles(ubl, cii).map((each) => ({
    kind: 'term' as const,
    file: 'xrechnung-cii',
    than: 'xrechnung-ubl',
    ...each,
  }));
}
