import { Tally, print } from '../tally.ts';
import { checkPackage } from './check-package.ts';

// `node tests/einvoice/package/run.ts`: the e-invoice library packed, installed and used; part of the conformance suite.

const tally = new Tally('package');
const start = performance.now();
await checkPackage(tally);
tally.seconds = (performance.now() - start) / 1000;
print(tally);
console.log(`${tally.passed} passed, ${tally.failures.length} failed`);
process.exitCode = tally.failures.length === 0 ? 0 : 1;
