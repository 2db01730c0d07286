import { writeFileSync } from 'node:fs';
import { fontFiles } from '../../app/pdf/fonts.ts';
import { coverageSource, readCoverage } from './font-cmap.ts';

writeFileSync(new URL('../../app/pdf/font-coverage.ts', import.meta.url), coverageSource(readCoverage(fontFiles())));
