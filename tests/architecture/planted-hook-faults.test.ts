import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

// What the compiler and the linter are trusted with, planted: each must be stopped by `npm run check`.

const project = join(import.meta.dirname, '../..');

/** A program over a tsconfig's files, in which texts can be changed. */
class Compiler {
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  readonly #roots: string[];
  readonly #texts = new Map<string, string>();
  #program: ts.Program | undefined;

  constructor(config: string, roots?: string[]) {
    const file = join(project, config);
    const parsed = ts.parseJsonConfigFileContent(
      ts.readConfigFile(file, (name) => ts.sys.readFile(name)).config,
      ts.sys,
      join(file, '..'),
      undefined,
      file,
    );
    this.#options = parsed.options;
    this.#roots = roots?.map((name) => join(project, name)) ?? parsed.fileNames;
    this.#host = ts.createCompilerHost(parsed.options);
    const plain = ts.createCompilerHost(parsed.options);
    const cached = new Map<string, ts.SourceFile | undefined>();
    this.#host.fileExists = (name) => this.#texts.has(name) || plain.fileExists(name);
    this.#host.getSourceFile = (name, language) => {
      const text = this.#texts.get(name);
      if (text !== undefined) return ts.createSourceFile(name, text, language, true);
      if (!cached.has(name)) cached.set(name, plain.getSourceFile(name, language));
      return cached.get(name);
    };
  }

  #programWith(file: string, text: string): ts.Program {
    this.#texts.set(file, text);
    this.#program = ts.createProgram([...this.#roots, file], this.#options, this.#host, this.#program);
    this.#texts.delete(file);
    return this.#program;
  }

  /** What is wrong in one file when it says `text`. */
  errorsOf(name: string, text: string): string[] {
    const file = join(project, name);
    const program = this.#programWith(file, text);
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  /** The rules of the linter that one file breaks when it says `text`. */
  async brokenRules(name: string, text: string): Promise<(string | null)[]> {
    const file = join(project, name);
    const parserOptions = { projectService: false, programs: [this.#programWith(file, text)] };
    const linter = new ESLint({
      cwd: project,
      overrideConfigFile: join(project, '.config/eslint.config.js'),
      overrideConfig: { files: [name], languageOptions: { parserOptions } },
    });
    const [found] = await linter.lintText(text, { filePath: file });
    return found?.messages.map(({ ruleId }) => ruleId) ?? ['not linted'];
  }
}

function textOf(name: string): string {
  return readFileSync(join(project, name), 'utf8');
}

function planted(name: string, from: string, to: string): string {
  const parts = textOf(name).split(from);
  expect(parts.length, `${from} stands once in ${name}`).toBe(2);
  return parts.join(to);
}

describe('in hooks', () => {
  let compiler: Compiler;

  beforeAll(() => {
    const done = spawnSync(process.execPath, [join(project, '.config/pocketbase-types.ts')], { encoding: 'utf8' });
    expect(done.stderr).toBe('');
    compiler = new Compiler('app/pocketbase/tsconfig.json');
  });

  const clean = new Map<string, string[]>();
  const unplanted = (file: string): string[] => {
    const errors = clean.get(file) ?? compiler.errorsOf(file, textOf(file));
    clean.set(file, errors);
    return errors;
  };

  const layouts = 'app/pocketbase/layouts/hooks.ts';
  const drafts = 'app/pocketbase/invoices/draft-columns.ts';
  const customers = 'app/pocketbase/customers/hooks.ts';

  it.each([
    ['a misspelt refusal', layouts, "refuse('too-many-layouts')", "refuse('too-many-layout')", 'too-many-layout'],
    ['a refusal of another call', layouts, "refuse('archived')", "refuse('stale')", 'stale'],
    [
      'a refusal without what it says',
      'app/pocketbase/companies/hooks.ts',
      ', { number: taken, kind });',
      ');',
      'number-taken',
    ],
    ['a field that is missing in the list', drafts, '  searchText: true,\n', '', 'searchText'],
    ['a field that is not there', drafts, '  searchText: true,\n', '  searchText: true,\n  note: true,\n', 'note'],
    ['a field of the body that is not sent', customers, 'body.version', 'body.vers', "'vers'"],
    ['a parameter that the path has not', customers, 'parameters: { id }, body', 'parameters: { key }, body', 'key'],
    [
      'a column that the row has not',
      layouts,
      'longestInvoice, { company })[0]?.id',
      'longestInvoice, { company })[0]?.number',
      'number',
    ],
    ['a value that was not asked for', customers, 'query.search)', 'query.suche)', 'suche'],
  ])('%s', (_name, file, from, to, said) => {
    expect(unplanted(file)).toEqual([]);
    expect(compiler.errorsOf(file, planted(file, from, to)).join(' ')).toContain(said);
  });

  it('what PocketBase has not is not there', () => {
    const codes = [
      "fetch('x')",
      'new TextEncoder()',
      "new URL('x')",
      "Buffer.from('x')",
      'setTimeout()',
      'process.env',
    ];
    const text = codes.map((code, index) => `export const planted${index}: unknown = ${code};\n`).join('');
    const said = compiler.errorsOf(layouts, `${textOf(layouts)}\n${text}`).map((error) => /'(\w+)'/.exec(error)?.[1]);
    expect(said).toEqual(['fetch', 'TextEncoder', 'URL', 'Buffer', 'setTimeout', 'process']);
  });

  it('the linter stops what the compiler lets through', async () => {
    const code = `${textOf(layouts)}
export const money = new Intl.NumberFormat('de-DE');
export const isLetter = (text: string) => /\\p{L}/u.test(text);
export const planted = (app: core.App) => app.db().newQuery('SELECT id FROM layouts').execute();
`;
    expect(await compiler.brokenRules(layouts, textOf(layouts))).toEqual([]);
    expect(await compiler.brokenRules(layouts, code)).toEqual([
      'no-restricted-globals',
      'no-restricted-syntax',
      'no-restricted-syntax',
    ]);
  });
});

describe('in their callers', () => {
  const page = 'app/routes/planted.ts';
  const issuing = 'app/routes/documents/editor/save-and-go.server.ts';
  let compiler: Compiler;

  beforeAll(() => {
    compiler = new Compiler('tsconfig.json', [issuing]);
  });

  it('the linter stops a list that PocketBase reads by a filter', async () => {
    const links = 'app/pocketbase/links/queries.ts';
    const code = `${textOf(links)}
export const planted = (backend: Backend) => backend.call((sdk) => sdk.collection('links').getList(1, 50));
`;
    expect(await compiler.brokenRules(links, code)).toEqual(['no-restricted-syntax']);
  });

  const answers = (sentences: string) => `import type { RefusalOf } from '../pocketbase/call.ts';
import type * as calls from '../pocketbase/outbox/calls.ts';
export const refusals: Record<RefusalOf<typeof calls.enqueueMessage>, string> = { ${sentences} };
`;

  it('a misspelt refusal', () => {
    expect(compiler.errorsOf(issuing, textOf(issuing))).toEqual([]);
    const misspelt = planted(issuing, "=== 'overtaken'", "=== 'overtakn'");
    expect(compiler.errorsOf(issuing, misspelt).join(' ')).toContain('overtakn');
  });

  it.each([
    ['every refusal has its sentence', "'unknown-recipient': '', 'too-many-mails': ''", ''],
    ['a refusal without sentence', "'unknown-recipient': ''", 'too-many-mails'],
    ['a sentence for a word that never comes', "'unknown-recipient': '', 'too-many-mails': '', stale: ''", 'stale'],
  ])('%s', (_name, sentences, said) => {
    const errors = compiler.errorsOf(page, answers(sentences));
    expect(errors).toHaveLength(said === '' ? 0 : 1);
    expect(errors.join(' ')).toContain(said);
  });
});
