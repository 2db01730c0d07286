import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { uploadAttacks } from '#tests/security/uploads/attacks.ts';
import { fourInkJpeg, letterheadPdf, pngOf, rgbJpeg } from '#tests/pdf/uploads.ts';
import { isNight, someOf } from '#tests/support/night.ts';
import { checkLetterhead, checkPicture } from './check.ts';
import { pdfLimits } from './pdf-limits.ts';

const checks = { picture: checkPicture, letterhead: checkLetterhead };

async function check(kind: keyof typeof checks, bytes: Uint8Array) {
  return checks[kind](bytes);
}

it('knows at least 150 hostile files, each by its own name', () => {
  expect(new Set(uploadAttacks.map(({ name }) => name)).size).toBeGreaterThanOrEqual(150);
  expect(uploadAttacks.filter(({ isCrasher }) => isCrasher).length).toBeGreaterThanOrEqual(20);
});

/** By day the first file for each refusal of each kind, and a few others. */
const attacks = new Set([...firstOfEachRefusal(), ...someOf(uploadAttacks, 50)]);

function firstOfEachRefusal() {
  const keyOf = ({ kind, refusal }: (typeof uploadAttacks)[number]) => `${kind} ${refusal}`;
  return new Map(uploadAttacks.toReversed().map((attack) => [keyOf(attack), attack])).values();
}

describe('before any decoder sees it', () => {
  it.each([...attacks])('$name: $refusal', async ({ kind, bytes, refusal }) => {
    const file = bytes();
    const before = process.cpuUsage();
    expect(await check(kind, file)).toBe(refusal);
    if (!isNight) return;
    const spent = cpuMsSince(before);
    // A machine that others keep busy takes longer for the same: it is measured by what it takes for honest work now.
    expect(spent).toBeLessThan(spent < 1500 ? 1500 : 10 * unpackingMs());
  });
});

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU that it takes here and now to unpack as much as the pictures of a document may hold. */
function unpackingMs(): number {
  const packed = deflateSync(new Uint8Array(pdfLimits.imageBytes));
  const before = process.cpuUsage();
  inflateSync(packed);
  return cpuMsSince(before);
}

it.each([
  ['picture', pngOf(60, 20, [13, 74, 102])],
  ['picture', rgbJpeg],
  ['picture', fourInkJpeg],
  ['letterhead', letterheadPdf([{ text: 'Musterfirma' }, { text: 'Folgeseite' }])],
  ['letterhead', letterheadPdf([{ text: 'a', width: 612, height: 792 }])],
] as const)('an honest %s is nothing to refuse', async (kind, bytes) => {
  expect(await check(kind, bytes)).toBeNull();
});
