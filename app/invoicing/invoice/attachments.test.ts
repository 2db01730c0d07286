import { describe, expect, it } from 'vitest';
import { fitFilename, uniqueFilename } from './attachment-names.ts';
import { attachmentLimits, attachmentMimes, attachmentTypes, fitsType, freezeAttachments } from './attachments.ts';

const nameMax = attachmentLimits.filenameLength;

describe('the name of a file', () => {
  it.each([
    ['stunden.pdf', 'stunden.pdf'],
    ['C:\\Users\\Mara\\Stunden März.pdf', 'Stunden März.pdf'],
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['gru\u0308n.png', 'grün.png'],
    ['fdp\u202egpj.pdf', 'fdpgpj.pdf'],
    ['a\u0000b\u007f\nc.pdf', 'abc.pdf'],
    ['wer? was: <wo>.pdf', 'wer was wo.pdf'],
    ['  viel   Luft .pdf', 'viel Luft.pdf'],
    ['..versteckt.pdf', 'versteckt.pdf'],
    ['.pdf', '_.pdf'],
    ['NUL.csv', '_NUL.csv'],
    ['', '_'],
    ['😀 Foto.jpg', '😀 Foto.jpg'],
  ])('%j is kept as %j', (given, kept) => {
    expect(fitFilename(given)).toBe(kept);
  });

  it('holds only what documents can show', () => {
    expect(fitFilename('😀 Foto.jpg', (character) => character < '\u{1f000}')).toBe('_ Foto.jpg');
  });

  it('is shortened before its ending, by whole characters', () => {
    const short = fitFilename(`${'ü'.repeat(300)}.xlsx`);
    expect(short).toBe(`${'ü'.repeat(nameMax - 5)}.xlsx`);
    expect(Array.from(fitFilename(`${'😀'.repeat(300)}.pdf`)).length).toBe(nameMax);
    expect(fitFilename(`a.${'b'.repeat(300)}`).length).toBe(nameMax);
  });

  it('gets a number where another file has it, whatever its case', () => {
    expect(uniqueFilename('a.pdf', ['b.pdf'])).toBe('a.pdf');
    expect(uniqueFilename('A.pdf', ['a.PDF', 'A (2).pdf'])).toBe('A (3).pdf');
    const long = fitFilename(`${'x'.repeat(300)}.pdf`);
    const second = uniqueFilename(long, [long]);
    expect(second).toBe(`${'x'.repeat(nameMax - 8)} (2).pdf`);
    expect(uniqueFilename(long, [long, second])).toBe(`${'x'.repeat(nameMax - 8)} (3).pdf`);
    expect(uniqueFilename('ohne', ['ohne'])).toBe('ohne (2)');
  });

  it('ends as its type does', () => {
    for (const mime of attachmentMimes) {
      for (const ending of attachmentTypes[mime].endings) {
        expect(fitsType(`a${ending.toUpperCase()}`, mime)).toBe(true);
        expect(fitsType(`a${ending}.exe`, mime)).toBe(false);
      }
      expect(attachmentMimes.filter((other) => fitsType(`a${attachmentTypes[mime].endings[0]}`, other))).toEqual([
        mime,
      ]);
    }
  });
});

describe('what is frozen of attachments', () => {
  const file = { sha256: 'a'.repeat(64), filename: 'a.pdf', mimeCode: 'application/pdf', sizeBytes: 7 } as const;

  it('names each file, and has no description where none was typed', () => {
    expect(freezeAttachments([{ ...file, description: '' }])).toEqual([
      { reference: 'a.pdf', file: { sha256: file.sha256, filename: 'a.pdf', mimeCode: 'application/pdf' } },
    ]);
    expect(freezeAttachments([{ ...file, description: 'Stunden' }])[0]?.description).toBe('Stunden');
    expect(freezeAttachments([])).toEqual([]);
  });
});
