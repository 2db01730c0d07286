import fc from 'fast-check';
import { testSeed } from './test-seed.ts';

// fast-check draws a seed of its own for each property: a failure must come again.
fc.configureGlobal({ seed: testSeed() });
