import { termName } from '#app/einvoice/terms.ts';
import type { Fault, WrittenFileKind } from '#app/workflows/prove-files.ts';

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

/** Where something stands, with the preposition. */
const places: Record<WrittenFileKind, string> = {
  picture: 'im PDF',
  zugferd: 'in der E-Rechnung im PDF',
  'xrechnung-ubl': 'in der XRechnung (UBL)',
  'xrechnung-cii': 'in der XRechnung (CII)',
};

const describe: { [Kind in Fault['kind']]: (fault: FaultOf<Kind>) => string } = {
  term: ({ file, than, term, line, expected, found }) => {
    const subject = `${line === undefined ? '' : `Position ${line}, `}${termName(term).de}`;
    const other = than === undefined ? 'festgeschrieben würde' : `${places[than]} steht`;
    return `${subject}: ${places[file]} steht ${quoted(found)}, ${other} ${quoted(expected)}.`;
  },
  text: ({ expected, found }) => `Das PDF zeigt ${quoted(found)}, zeigen soll es an dieser Stelle ${quoted(expected)}.`,
  rule: ({ file, finding }) => {
    const sentences = `${finding.message.de} ${finding.advice.de}`;
    return `Regel ${finding.rule} ${places[file]}${finding.line === undefined ? '' : `, Position ${finding.line}`}: ${sentences}`;
  },
  unreadable: ({ file }) => `Was ${places[file]} steht, ließ sich nicht zurücklesen.`,
};

function quoted(text: string): string {
  return text === '' ? 'nichts' : `„${text}“`;
}

const shownMax = 20;

/** One sentence for each fault, each sentence once. */
export function describeFaults(faults: readonly Fault[]): string[] {
  return [...new Set(faults.map(describeFault))].slice(0, shownMax);
}

function describeFault<Kind extends Fault['kind']>(fault: FaultOf<Kind> & { kind: Kind }): string {
  return describe[fault.kind](fault);
}
