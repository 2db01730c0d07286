import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Tally } from '../tally.ts';
import { recipeFile, recipes } from './recipes.ts';

const project = join(import.meta.dirname, '../../..');

/** The library as a stranger gets it: packed, installed into an empty project, run there and bundled for a browser. */
export async function checkPackage(tally: Tally): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-package-'));
  try {
    const packed = pack(folder);
    tally.check(packed !== null, () => 'npm pack failed');
    if (packed === null) return;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
    const installed = run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', packed], folder);
    tally.check(installed.status === 0, () => `npm install: ${installed.stderr.slice(0, 400)}`);
    if (installed.status !== 0) return;
    writeFileSync(join(folder, 'rechnung.xml'), recipeFile());
    checkRecipes(folder, tally);
    checkTypes(folder, tally);
    await checkBundle(folder, tally);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands that a stranger has: not those that npm puts in front of a script's. */
const outerPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((part) => !/node_modules|node-gyp-bin/.test(part))
  .join(delimiter);

function run(command: string, args: readonly string[], cwd: string) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH: outerPath } });
}

function pack(folder: string): string | null {
  const built = spawnSync(process.execPath, [join(project, 'app/commands/build-einvoice.ts')], { encoding: 'utf8' });
  if (built.status !== 0) return null;
  const { status, stdout } = run('npm', ['pack', '--pack-destination', folder], join(project, 'build/einvoice'));
  return status === 0 ? join(folder, stdout.trim().split('\n').at(-1) ?? '') : null;
}

function checkRecipes(folder: string, tally: Tally): void {
  const { stdout: version } = run('node', ['--version'], folder);
  const asked = Number(/^v(\d+)/.exec(version)?.[1]);
  tally.notes.push(`recipes under Node ${version.trim()}${asked === 20 ? '' : ' (no Node 20 here)'}`);
  tally.check(asked >= 20, () => `no Node: ${version}`);
  for (const { title, code, prints } of recipes()) {
    const file = join(folder, 'recipe.mjs');
    writeFileSync(file, code);
    const { stdout, stderr } = run('node', [file], folder);
    tally.check(stdout === prints && stderr === '', () => `${title}: ${stderr.slice(0, 400)}${stdout}`);
  }
}

/** A typed caller: what is right compiles, what is wrong does not. */
function checkTypes(folder: string, tally: Tally): void {
  const right = `import { validate, read } from 'belegwerk-einvoice';
import type { Invoice } from 'belegwerk-einvoice';
const invoice: Invoice = { totals: { due: '1.00' } };
export const valid: Promise<boolean | null> = validate(invoice, { profile: 'xrechnung' }).then((report) => report.valid);
export const file = read(new Uint8Array());
`;
  const wrong =
    "import { validate } from 'belegwerk-einvoice';\nvoid validate({ totals: { due: 1 } });\nvoid validate({}, { profile: 'zugferd' });\n";
  const compile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [tsc, ...options, name], { cwd: folder, encoding: 'utf8' });
  };
  const good = compile('right.ts', right);
  tally.check(good.status === 0, () => `types: ${good.stdout.slice(0, 600)}`);
  const bad = compile('wrong.ts', wrong);
  tally.check((bad.stdout.match(/error TS/g) ?? []).length === 2, () => `types accept anything: ${bad.stdout}`);
}

const sizeKbMax = 150;

/** For a browser: no module of Node, and the rules of Peppol in a file of their own. */
async function checkBundle(folder: string, tally: Tally): Promise<void> {
  const entry = join(folder, 'browser.js');
  writeFileSync(entry, "import * as einvoice from 'belegwerk-einvoice';\nglobalThis.einvoice = einvoice;\n");
  const outDir = join(folder, 'bundle');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
    },
  });
  const files = readdirSync(outDir).filter((name) => name.endsWith('.js'));
  const sizes = files.map((name) => {
    const code = readFileSync(join(outDir, name));
    return {
      name,
      code: code.toString('utf8'),
      min: code.length / 1000,
      gz: gzipSync(code, { level: 9 }).length / 1000,
    };
  });
  for (const { name, min, gz } of sizes) tally.notes.push(`${name} ${min.toFixed(0)} KB, ${gz.toFixed(0)} KB gz`);
  const rare = sizes.filter(({ code }) => code.includes('NL-R-00'));
  const all = sizes.map(({ code }) => code).join('\n');
  tally.check(
    rare.length === 1 && rare[0]?.name !== 'main.js',
    () => `Peppol is in ${rare.map(({ name }) => name).join()}`,
  );
  tally.check(!/["'`]node:|\bprocess\.|\bBuffer\b|\brequire\(/.test(all), () => 'the bundle asks for Node');
  const always = sizes.filter((size) => !rare.includes(size)).reduce((sum, { gz }) => sum + gz, 0);
  tally.check(always > 20 && always < sizeKbMax, () => `${always.toFixed(0)} KB gz`);
  checkInContext(outDir, tally);
}

/** The bundle in a global scope that has what browsers have, and nothing of Node. */
function checkInContext(outDir: string, tally: Tally): void {
  const program = `for (const name of ['process', 'Buffer', 'require', 'global', 'setImmediate']) delete globalThis[name];
const print = console.log;
await import('./main.js');
const { read, validate, write } = globalThis.einvoice;
const model = { specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', number: 'R-1' };
const report = await validate(new TextEncoder().encode(write(model, 'ubl')));
print(read(write(model, 'cii')).invoice.number, report.findings.some(({ rule }) => rule.startsWith('PEPPOL-')));
`;
  writeFileSync(join(outDir, 'check.mjs'), program);
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
  const { stdout, stderr } = run('node', [join(outDir, 'check.mjs')], outDir);
  tally.check(stdout === 'R-1 true\n', () => `bundle: ${stdout}${stderr.slice(0, 400)}`);
}
