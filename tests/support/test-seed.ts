const fixed = 16931;

/** What random tests begin with: always the same, or what `npm run test:night` has drawn. */
export function testSeed(): number {
  return Number(process.env['TEST_SEED'] ?? fixed);
}
