import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { z } from 'zod';
import { lintKeys } from '../support/lint-keys.ts';
import { root } from './reports.ts';

// Types and lint for `npm run check`, at two thirds of their cost: the linter asks the very programs that the compiler has
// just checked. Both keep in .cache what they have found right.
// node tests/run/check-code.ts [types] [lint] [--all]: with --all every file is linted.

const memory = join(root, '.cache/lint.json');

type Checked = ts.EmitAndSemanticDiagnosticsBuilderProgram;

function openProgram(config: string, name: string): Checked {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  };
  const kept = { incremental: true, tsBuildInfoFile: join(root, `.cache/types/${name}.tsbuildinfo`) };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, config), kept, host);
  if (!parsed) throw new Error(`no ${config}`);
  return ts.createIncrementalProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
  });
}

function checkTypes(checked: Checked): boolean {
  const found = [
    ...checked.getConfigFileParsingDiagnostics(),
    ...checked.getOptionsDiagnostics(),
    ...checked.getSyntacticDiagnostics(),
    ...checked.getGlobalDiagnostics(),
    ...checked.getSemanticDiagnostics(),
  ];
  checked.emit();
  const host = ts.createCompilerHost(checked.getCompilerOptions());
  if (found.length > 0) console.log(ts.formatDiagnosticsWithColorAndContext(found, host));
  return found.length === 0;
}

// As `projectService` would: a file is read by the project that it belongs to.
function asksOf(program: ts.Program, files: string[]) {
  return { files, languageOptions: { parserOptions: { projectService: false, programs: [program] } } };
}

const filesLeast = 700;

interface Programs {
  product: ts.Program;
  hooks: ts.Program;
}

function currentKeys(programs: Programs): Map<string, string> {
  const ground = ['.config/eslint.config.js', 'tsconfig.json', 'app/pocketbase/tsconfig.json', 'package-lock.json'];
  const groundText = ground.map((file) => readFileSync(join(root, file), 'utf8')).join('\0');
  const keys = Object.values(programs).flatMap((program: ts.Program) => [
    ...lintKeys({
      files: program.getRootFileNames(),
      textOf: (file) => program.getSourceFile(file)?.text,
      ground: groundText,
    }),
  ]);
  return new Map(keys);
}

function rememberedKeys(): Record<string, string> {
  const text = ts.sys.readFile(memory);
  return text === undefined ? {} : z.record(z.string(), z.string()).parse(JSON.parse(text));
}

async function lint({ product, hooks }: Programs, all: boolean): Promise<boolean> {
  const linter = new ESLint({
    cwd: root,
    warnIgnored: false,
    overrideConfigFile: join(root, '.config/eslint.config.js'),
    overrideConfig: [
      asksOf(product, ['**/*.ts', '**/*.tsx']),
      asksOf(
        hooks,
        hooks.getRootFileNames().map((file) => relative(root, file)),
      ),
    ],
  });
  const remembered = all ? {} : rememberedKeys();
  const keys = currentKeys({ product, hooks });
  const isKnown = (file: string) => keys.get(file) === remembered[file];
  const chosen = all ? ['.'] : [...keys.keys()].filter((file) => !isKnown(file));
  // Asked for no file, ESLint takes all.
  const results = chosen.length > 0 ? await linter.lintFiles(chosen) : [];
  if (all && results.length < filesLeast) throw new Error(`only ${results.length} files were linted`);
  const formatter = await linter.loadFormatter('stylish');
  console.log(await formatter.format(results));
  const wrong = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0);
  for (const { filePath } of wrong) keys.delete(filePath);
  mkdirSync(join(memory, '..'), { recursive: true });
  writeFileSync(memory, JSON.stringify(Object.fromEntries(keys)));
  return wrong.length === 0;
}

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const checked = {
  product: openProgram('tsconfig.json', 'product'),
  hooks: openProgram('app/pocketbase/tsconfig.json', 'hooks'),
};
const programs = { product: checked.product.getProgram(), hooks: checked.hooks.getProgram() };
const typed = positionals.includes('types') ? Object.values(checked).map(checkTypes) : [];
const linted = positionals.includes('lint') ? await lint(programs, values.all) : true;
process.exitCode = linted && typed.every(Boolean) ? 0 : 1;
