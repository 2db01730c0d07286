import { writeFileSync } from 'node:fs';
import { coverageSource, readShippedCoverage } from './font-cmap.ts';

writeFileSync(new URL('../../app/pdf/font-coverage.ts', import.meta.url), coverageSource(readShippedCoverage()));
