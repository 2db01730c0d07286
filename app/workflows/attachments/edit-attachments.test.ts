import { describe, expect, it } from 'vitest';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import { attachmentLimits } from '#app/invoicing/invoice/attachments.ts';
import { editList } from './edit-attachments.ts';
import type { AttachmentEdit } from './edit-attachments.ts';

const fileOf = (letter: string, more: Partial<DraftAttachment> = {}): DraftAttachment => ({
  ...{ sha256: letter.repeat(64), filename: `${letter}.csv`, mimeCode: 'text/csv', sizeBytes: 9, description: '' },
  ...more,
});
const [a, b, c] = [fileOf('a'), fileOf('b', { description: 'zwei' }), fileOf('c')];
const nothing: AttachmentEdit = { descriptions: [], removed: '', moved: { sha256: '', by: 0 }, kept: [] };
const names = (change: Partial<AttachmentEdit>) =>
  editList([a, b, c], { ...nothing, ...change }).attachments.map(({ filename }) => filename);
const describe1 = (typed: string, was: string) =>
  editList([b], { ...nothing, descriptions: [{ sha256: b.sha256, typed, was }] });

describe('an edit of the files of a draft', () => {
  it.each([
    ['changes nothing', {}, 'a b c'],
    ['takes one off', { removed: b.sha256 }, 'a c'],
    ['takes off none that is gone', { removed: 'd'.repeat(64) }, 'a b c'],
    ['moves up', { moved: { sha256: c.sha256, by: -1 } }, 'a c b'],
    ['moves down', { moved: { sha256: a.sha256, by: 1 } }, 'b a c'],
    ['moves nothing beyond the ends', { moved: { sha256: c.sha256, by: 1 } }, 'a b c'],
    ['moves none that is gone', { moved: { sha256: 'd'.repeat(64), by: -1 } }, 'a b c'],
    ['adds at the end', { kept: [fileOf('d')] }, 'a b c d'],
    ['adds nothing twice', { kept: [fileOf('a', { filename: 'x.csv' })] }, 'a b c'],
    ['adds where one is taken off', { removed: a.sha256, kept: [fileOf('d')] }, 'b c d'],
  ] satisfies [string, Partial<AttachmentEdit>, string][])('%s', (_, change, expected) => {
    expect(
      names(change)
        .map((name) => name[0])
        .join(' '),
    ).toBe(expected);
  });

  it('gives a second file of a name a number', () => {
    expect(names({ kept: [fileOf('d', { filename: 'A.csv' })] }).at(-1)).toBe('A (2).csv');
  });

  it('writes a description over the one that was seen', () => {
    expect(describe1('drei', 'zwei').attachments[0]?.description).toBe('drei');
    expect(describe1('', 'zwei').attachments[0]?.description).toBe('');
  });

  it('leaves alone what the person has not touched, and says what somebody else has changed', () => {
    expect(describe1('eins', 'eins')).toMatchObject({ attachments: [b], contested: [] });
    expect(describe1('zwei', 'eins')).toMatchObject({ attachments: [b], contested: [] });
    expect(describe1('drei', 'eins')).toMatchObject({ attachments: [b], contested: [b] });
  });

  it('adds no more than a document carries', () => {
    const many = Array.from({ length: attachmentLimits.count }, (_, index) => fileOf(String.fromCharCode(100 + index)));
    const { attachments, refused } = editList([a], { ...nothing, kept: many });
    expect(attachments.length).toBe(attachmentLimits.count);
    expect(refused).toEqual([{ filename: many.at(-1)?.filename, refusal: 'too-many-files' }]);
    const large = fileOf('z', { sizeBytes: attachmentLimits.bytes - 8 });
    expect(editList([a], { ...nothing, kept: [large] }).refused).toEqual([
      { filename: 'z.csv', refusal: 'too-large-together' },
    ]);
  });
});
