import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { convertInvoice } from '#app/einvoice/convert.ts';
import type { Conversion } from '#app/einvoice/convert.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import { isAccepted } from '#app/einvoice/findings.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { caseModels } from '../case-models.ts';
import { compare, differences } from '../compare.ts';
import { corpusCases, judgedFiles, underNorm, unjudgedFiles } from '../corpus.ts';
import type { CorpusFile } from '../corpus.ts';
import { generateMutants } from '../fuzz.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

const encoder = new TextEncoder();
const mutants = { seed: 16931, count: 150, operators: ['drop'] } as const;

interface Source extends CorpusFile {
  /** Valid input makes valid output; of a mutant, the output is judged rightly and every loss listed. */
  isMutant: boolean;
}

/** Both ways: valid stays valid by us and by the oracle, and what is not said is listed. */
export async function checkConversions(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  if (corpus === null) tally.leftOut = corpusCases.files;
  const counts = { valid: 0, losses: 0 };
  for (const source of collectSources(corpus)) {
    const read = readSource(source.content);
    if (read === null) continue;
    const from = read.binding.syntax;
    const to = from === 'ubl' ? 'cii' : 'ubl';
    const name = `${source.name} ${from} → ${to}`;
    const conversion = convertInvoice(read, to, { ruleSet: '2.5.0', rules: ruleBook });
    counts.losses += conversion.losses.length;
    const unsaid = findUnsaid(read.document.root, conversion);
    tally.check(unsaid.length === 0, () => `${name}: neither said nor listed: ${unsaid.slice(0, 3).join(' ')}`);
    const { profile, findings } = validateDocument(read, { ruleSet: '2.5.0', rules: ruleBook });
    // MINIMUM and BASIC WL have no lines, which UBL demands: only whole invoices stay valid.
    if (profile.isJudged && isAccepted(findings) && !source.isMutant) {
      counts.valid += 1;
      const fatal = conversion.judgement.findings.filter(({ level }) => level === 'fatal').map(({ rule }) => rule);
      tally.check(fatal.length === 0, () => `${name}: ${fatal.join(' ')}`);
    }
    await checkJudgement(oracle, { name, conversion }, tally);
  }
  tally.notes.push(`${counts.valid} valid invoices by the other syntax`, `${counts.losses} losses listed`);
}

function collectSources(corpus: string | null): Source[] {
  const files = corpus === null ? [] : [...judgedFiles(corpus), ...unjudgedFiles(corpus)];
  const own = (['xrechnung', 'en16931', 'xrechnung-cvd', 'peppol'] as const).flatMap((profile) =>
    caseModels(profile).flatMap(({ name, invoice }) =>
      (['ubl', 'cii'] as const).map((syntax) => ({
        name: `${profile} ${name}`,
        content: encoder.encode(writeInvoice(invoice, syntax)),
      })),
    ),
  );
  const changed = (['ubl', 'cii'] as const).flatMap((syntax) =>
    [...generateMutants({ syntax, corpus, ...mutants })].map(({ seed, mutant }) => ({
      name: `${seed} ${mutant.operator} ${mutant.term}`,
      content: encoder.encode(mutant.text),
      isMutant: true,
    })),
  );
  return [...files, ...own].map((file) => ({ ...file, isMutant: false })).concat(changed);
}

/** Peppol has no rules for CII, and profiles that are not judged are compared under the norm. */
async function checkJudgement(
  oracle: Oracle,
  { name, conversion }: { name: string; conversion: Conversion },
  tally: Tally,
): Promise<void> {
  const { profile } = conversion.judgement;
  const output = { name, content: encoder.encode(conversion.xml) };
  const isAsNamed = profile.isJudged && profile.id !== 'peppol' && !profile.id.startsWith('zugferd');
  const comparison = await compare(oracle, isAsNamed ? output : underNorm(output));
  tally.check(comparison.agrees, () => `${name}: ${differences(comparison).join(' ')}`);
}

function readSource(content: Uint8Array): ReadInvoice | null {
  const parsed = parseXml(content);
  return parsed.ok ? readInvoice(parsed.document) : null;
}

// Fixed words and codes by which each syntax says what the other says by another element or code.
const wordsOfSyntax: ReadonlySet<string> = new Set(
  'VAT VA FC SEPA TRUE FALSE 1 0 916 130 50 102 NA PROJECTREFERENCE 5 29 72 3 35 432'.split(' '),
);

/** Values of the source that are neither in the output nor among the losses; knows nothing of bindings. */
function findUnsaid(root: XmlElement, { xml, losses }: Conversion): string[] {
  const output = parseXml(encoder.encode(xml));
  if (!output.ok) return [output.refusal];
  const said = leavesOf(output.document.root, '').map(({ value }) => value);
  const exactly = new Set(said);
  const within = said.join('\n');
  const listed = new Set(losses.map(({ path, value }) => `${path} ${plain(value)}`));
  return leavesOf(root, root.name)
    .filter(({ path, value }) => {
      const text = value.replace(/^#[A-Z0-9]{3}#/, '');
      const isSaid = exactly.has(value) || wordsOfSyntax.has(value.toUpperCase()) || within.includes(text);
      return !isSaid && !listed.has(`${path} ${value}`);
    })
    .map(({ path, value }) => `${path} "${value.slice(0, 40)}"`);
}

function leavesOf(element: XmlElement, path: string): { path: string; value: string }[] {
  const attributes = element.attributes
    .filter(({ namespace }) => !namespace.endsWith('XMLSchema-instance'))
    .map(({ name, value }) => ({ path: `${path}/@${name}`, value: plain(value) }));
  const text = element.text.trim() === '' ? [] : [{ path, value: plain(element.text) }];
  return [...attributes, ...text, ...element.children.flatMap((child) => leavesOf(child, `${path}/${child.name}`))];
}

/** Without the writing of dates and white space. */
function plain(value: string): string {
  return value.replace(/\s+/g, '').replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3');
}
