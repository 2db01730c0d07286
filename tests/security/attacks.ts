import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `node tests/security/attacks.ts [texts] [uploads] [crowds]`: the parts one after the other; each folder beside this file is one.

interface Part {
  run: () => Promise<{ passed: number; failed: number }>;
}

const parts = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'run.ts')))
  .map(({ name }) => name)
  .filter((name) => process.argv.length < 3 || process.argv.includes(name));

const total = { passed: 0, failed: 0 };
for (const name of parts) {
  console.log(`\n${name}`);
  const { run } = (await import(pathToFileURL(join(import.meta.dirname, name, 'run.ts')).href)) as Part;
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
