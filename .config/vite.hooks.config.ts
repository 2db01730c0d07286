import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const source = join(root, 'app/pocketbase');
const target = join(root, 'build/pocketbase');

/** Copies hooks and migrations beside the bundled core and stamps them, so that /health can tell old hooks from new. */
function pocketbaseFiles(): Plugin {
  return {
    name: 'belegwerk-pocketbase-files',
    closeBundle() {
      cpSync(join(source, 'hooks'), join(target, 'hooks'), { recursive: true });
      cpSync(join(source, 'migrations'), join(target, 'migrations'), { recursive: true });
      const build = fingerprint(join(target, 'hooks'));
      writeFileSync(join(target, 'hooks/lib/build.js'), `module.exports = { build: '${build}' };\n`);
      writeFileSync(join(target, 'build.json'), `${JSON.stringify({ build })}\n`);
    },
  };
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  for (const file of files.sort()) {
    if (file !== join('lib', 'build.js')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [pocketbaseFiles()],
  build: {
    outDir: join(target, 'hooks/lib'),
    emptyOutDir: true,
    target: 'es2020',
    minify: false,
    lib: { entry: join(source, 'hook-core.ts'), formats: ['cjs'], fileName: () => 'core.js' },
  },
});
