import { inspect, isDeepStrictEqual } from 'node:util';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { caseModels } from '../case-models.ts';
import { corpusCases, judgedFiles, unjudgedFiles } from '../corpus.ts';
import { fatalRules, isValid, ruleSetsOf, specificationOf } from '../oracle.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

const encoder = new TextEncoder();

/** read → write → read is the identity on the model; what was valid stays valid. */
export async function checkRoundTrips(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  const files = corpus === null ? [] : [...judgedFiles(corpus), ...unjudgedFiles(corpus)];
  if (corpus === null) tally.leftOut = corpusCases.files;
  for (const profile of ['xrechnung', 'en16931', 'xrechnung-extension'] as const) {
    for (const { name, invoice } of caseModels(profile)) {
      for (const syntax of ['ubl', 'cii'] as const) {
        files.push({ name: `${profile} ${name} ${syntax}`, content: encoder.encode(writeInvoice(invoice, syntax)) });
      }
    }
  }
  let rejudged = 0;
  for (const { name, content } of files) {
    const first = read(content);
    const { syntax } = first.binding;
    const rewritten = encoder.encode(writeInvoice(first.invoice, syntax));
    const same = differencesOf(first.invoice, read(rewritten).invoice);
    tally.check(same.length === 0, () => `${name} ${syntax}: ${same.slice(0, 3).join('; ')}`);
    if (!(await isValidFor(oracle, { name, content }))) continue;
    rejudged += 1;
    const problem = await problemOf(oracle, { name, content: rewritten });
    tally.check(problem === '', () => `${name} written again: ${problem}`);
  }
  tally.notes.push(`${files.length} invoices by both syntaxes`, `${rejudged} valid ones judged again after writing`);
}

function read(content: Uint8Array): ReadInvoice {
  const parsed = parseXml(content);
  if (!parsed.ok) throw new Error(`${parsed.refusal} ${parsed.detail}`);
  const found = readInvoice(parsed.document);
  if (found === null) throw new Error('unknown root element');
  return found;
}

function differencesOf(first: unknown, second: unknown, path = ''): string[] {
  if (isDeepStrictEqual(first, second)) return [];
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) {
    return [`${path}: ${inspect(first).slice(0, 80)} became ${inspect(second).slice(0, 80)}`];
  }
  const [before, after] = [first as Record<string, unknown>, second as Record<string, unknown>];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differencesOf(before[name], after[name], `${path}.${name}`));
}

async function isValidFor(oracle: Oracle, input: { name: string; content: Uint8Array }): Promise<boolean> {
  return (await problemOf(oracle, input)) === '';
}

async function problemOf(oracle: Oracle, input: { name: string; content: Uint8Array }): Promise<string> {
  const judgement = await oracle.judgeXml(input, ruleSetsOf(input.content));
  const specification = specificationOf(input.content);
  const { syntax } = read(input.content).binding;
  if (isValid(judgement, specification, syntax)) return '';
  return [...fatalRules(judgement, specification, syntax), ...judgement.schemaErrors, ...judgement.errors].join(' ');
}
