import { writeFileSync } from 'node:fs';
import { fontFiles } from '../../app/pdf/fonts.ts';
import { commonRanges, coverageSource } from './font-cmap.ts';

writeFileSync(new URL('../../app/pdf/font-coverage.ts', import.meta.url), coverageSource(commonRanges(fontFiles())));
