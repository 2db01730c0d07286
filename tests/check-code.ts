import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

// `npm run check:code`: what `npm run types` and `npm run lint` find, at two thirds of their cost: the linter asks the
// very programs that the compiler has just checked.

const root = join(import.meta.dirname, '..');

function openProgram(config: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, config), {}, host);
  if (!parsed) throw new Error(`no ${config}`);
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
  });
}

function checkTypes(program: ts.Program): boolean {
  const found = ts.getPreEmitDiagnostics(program);
  const host = ts.createCompilerHost(program.getCompilerOptions());
  if (found.length > 0) console.log(ts.formatDiagnosticsWithColorAndContext(found, host));
  return found.length === 0;
}

// As `projectService` would: a file is read by the project that it belongs to.
function asksOf(program: ts.Program, files: string[]) {
  return { files, languageOptions: { parserOptions: { projectService: false, programs: [program] } } };
}

const filesLeast = 700;

async function lint(product: ts.Program, hooks: ts.Program): Promise<boolean> {
  const linter = new ESLint({
    cwd: root,
    overrideConfigFile: join(root, '.config/eslint.config.js'),
    overrideConfig: [
      asksOf(product, ['**/*.ts', '**/*.tsx']),
      asksOf(
        hooks,
        hooks.getRootFileNames().map((file) => relative(root, file)),
      ),
    ],
  });
  const results = await linter.lintFiles(['.']);
  if (results.length < filesLeast) throw new Error(`only ${results.length} files were linted`);
  const formatter = await linter.loadFormatter('stylish');
  console.log(await formatter.format(results));
  return results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
}

const programs = { product: openProgram('tsconfig.json'), hooks: openProgram('app/pocketbase/tsconfig.json') };
const typed = Object.values(programs).map(checkTypes);
const linted = await lint(programs.product, programs.hooks);
process.exitCode = linted && typed.every(Boolean) ? 0 : 1;
