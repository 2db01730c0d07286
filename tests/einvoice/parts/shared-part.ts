import { profileOf } from '#app/einvoice/profiles.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { judgeOurs } from '../compare.ts';
import { judgedFiles, unjudgedFiles } from '../corpus.ts';
import type { CorpusFile } from '../corpus.ts';
import type { Oracle, OracleInput } from '../oracle.ts';
import type { Tally } from '../tally.ts';
import { copyTree, writeTree } from '../xml-text.ts';
import type { MutableElement } from '../xml-text.ts';
import { isCii, relabel } from '../relabel.ts';

// Profiles that are judged only by what they share with EN 16931: what Mustang accepts, we do not refuse. Every CII
// file of the corpus under their names, and the files of the profiles with one element left out or with other figures.
const shared = [
  ['zugferd-minimum', 'zugferd-xml/minimum'],
  ['zugferd-basicwl', 'zugferd-xml/basicwl'],
  ['zugferd-extended', 'zugferd-xml/extended'],
] as const;

export async function checkShared(oracle: Oracle, corpus: string, tally: Tally): Promise<void> {
  const files = [...judgedFiles(corpus), ...unjudgedFiles(corpus)].filter(isCii);
  for (const [profile, folder] of shared) {
    const own = unjudgedFiles(corpus).filter(({ name }) => name.startsWith(folder));
    const inputs = [
      ...files.map((file) => ({ name: `${file.name} as ${profile}`, content: relabel(file, profile) })),
      ...variants(own),
    ];
    const refused = (await Promise.all(inputs.map((input) => checkOne(oracle, { input, profile }, tally)))).flat();
    const rules = new Set(refused);
    tally.check(rules.size >= rulesLeast[profile], () => `${profile}: only ${[...rules].join(' ')} were broken`);
    tally.notes.push(`${inputs.length} files as ${profileOf(profile).name}, ${rules.size} shared rules broken`);
  }
}

const rulesLeast = { 'zugferd-minimum': 14, 'zugferd-basicwl': 30, 'zugferd-extended': 45 };

/** The rules that both find broken. */
async function checkOne(
  oracle: Oracle,
  { input, profile }: { input: OracleInput; profile: ProfileId },
  tally: Tally,
): Promise<string[]> {
  const { mustangValid, mustangErrors } = await oracle.judgeByMustang(input);
  const { valid, fatal, details } = judgeOurs({ ...input, as: { profile, ruleSets: [], specification: '' } });
  const isTold = valid || !mustangValid;
  tally.check(isTold, () => `${input.name}: Mustang accepts, we ${fatal.join(' ')} ${details[0] ?? ''}`);
  return fatal.filter((rule) => mustangErrors.some((error) => error.includes(`[${rule}]`)));
}

/** For each path of the files: the first file that has it without the element there, and with other figures. */
function variants(files: readonly CorpusFile[]): OracleInput[] {
  const known = new Set<string>();
  return files.flatMap((file) => variantsOf(file, known));
}

function variantsOf(file: CorpusFile, known: Set<string>): OracleInput[] {
  const parsed = parseXml(file.content);
  if (!parsed.ok) return [];
  const { root } = parsed.document;
  const paths = new Map<string, readonly number[]>();
  collectPaths(copyTree(root), { path: '', place: [] }, paths);
  const fresh = [...paths].filter(([path]) => !known.has(path));
  for (const [path] of fresh) known.add(path);
  return fresh.flatMap(([path, place]) =>
    changes.flatMap(([name, change]) => {
      const copy = copyTree(root);
      const parent = place
        .slice(0, -1)
        .reduce<MutableElement | undefined>((element, at) => element?.children[at], copy);
      const index = place.at(-1) ?? -1;
      const isChanged = parent !== undefined && change(parent, index);
      return isChanged
        ? [{ name: `${file.name} ${name} ${path}`, content: new TextEncoder().encode(writeTree(copy)) }]
        : [];
    }),
  );
}

const changes: readonly [name: string, change: (parent: MutableElement, index: number) => boolean][] = [
  ['without', (parent, index) => parent.children.splice(index, 1).length > 0],
  [
    'with other figures',
    (parent, index) => {
      const element = parent.children[index];
      if (element === undefined || !/^-?\d+\.\d+$/.test(element.text)) return false;
      element.text = `${element.text}1`;
      return true;
    },
  ],
];

function collectPaths(
  element: MutableElement,
  { path, place }: { path: string; place: readonly number[] },
  paths: Map<string, readonly number[]>,
): void {
  element.children.forEach((child, index) => {
    const childPath = `${path}/${child.name}`;
    if (!paths.has(childPath)) paths.set(childPath, [...place, index]);
    collectPaths(child, { path: childPath, place: [...place, index] }, paths);
  });
}
