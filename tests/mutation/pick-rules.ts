import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { Random } from '../einvoice/random.ts';

const project = join(import.meta.dirname, '../..');
const folder = 'app/einvoice/rules';
const shareOfRules = 0.1;

/** Lines of the source, "file:first-last" as Stryker takes them. */
export type Range = string;

/** A tenth of the rules and of the functions around them, chosen by the seed alone. */
export function pickRules(seed: number): { picked: Range[]; all: number } {
  const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|texts/.test(name),
  );
  const all = files.sort().flatMap((name) => partsOf(`${folder}/${name}`));
  const random = new Random(seed);
  return { picked: all.filter(() => random.next() < shareOfRules), all: all.length };
}

/** Functions, and the elements of lists of rules. */
function partsOf(file: string): Range[] {
  const source = ts.createSourceFile(file, readFileSync(join(project, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const rangeOf = (node: ts.Node): Range => {
    const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    return `${file}:${first}-${source.getLineAndCharacterOfPosition(node.getEnd()).line + 1}`;
  };
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [rangeOf(statement)];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ initializer }) =>
      initializer && ts.isArrayLiteralExpression(initializer)
        ? initializer.elements.filter((element) => !ts.isSpreadElement(element)).map(rangeOf)
        : [],
    );
  });
}
