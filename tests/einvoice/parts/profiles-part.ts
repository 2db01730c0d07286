import { judgeOurs } from '../compare.ts';
import { corpusCases, judgedFiles, unjudgedFiles } from '../corpus.ts';
import type { Oracle } from '../oracle.ts';
import { isCii, relabel } from '../relabel.ts';
import type { Tally } from '../tally.ts';
import { checkShared } from './shared-part.ts';

// Mustang ends with a fault of its own where a file lacks a total or the type of a document, and Factur-X has rules
// beyond its schema that EN 16931 has not: the type of a document at a line, one registration of the buyer and its scheme, older exemption codes.
const beyondSchema = /NullPointerException|is null|FX-SCH-A-000(?:166|570|589|616)/;

/** Every CII file of the corpus relabelled as each profile with limits: our verdict is Mustang's. */
export async function checkProfiles(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  if (corpus === null) {
    tally.leftOut = corpusCases.files;
    return;
  }
  const files = [...judgedFiles(corpus), ...unjudgedFiles(corpus)].filter(isCii);
  const counts = { refused: 0, faults: 0 };
  for (const profile of ['zugferd-basic', 'zugferd-en16931'] as const) {
    for (const file of files) {
      const input = { name: `${file.name} as ${profile}`, content: relabel(file, profile) };
      const { mustangValid, mustangErrors } = await oracle.judgeByMustang(input);
      const ours = judgeOurs({ ...input, as: { profile, ruleSets: [], specification: '' } });
      if (!mustangValid) counts.refused += 1;
      if (!mustangValid && ours.valid && mustangErrors.every((error) => beyondSchema.test(error))) {
        counts.faults += 1;
        continue;
      }
      tally.check(
        ours.valid === mustangValid,
        () =>
          `${input.name}: Mustang ${mustangErrors[0] ?? 'accepts'}, we ${ours.fatal.join(' ')} ${ours.details[0] ?? ''}`,
      );
    }
  }
  await checkShared(oracle, corpus, tally);
  tally.check(files.length >= filesLeast, () => `only ${files.length} files`);
  tally.check(counts.faults <= faultsMost, () => `${counts.faults} files that Mustang refuses for other reasons`);
  tally.notes.push(
    `${files.length} files as BASIC and as EN 16931`,
    `${counts.refused} refused`,
    `${counts.faults} left out`,
  );
}

const filesLeast = 60;
const faultsMost = 6;
