import { describe, expect, it } from 'vitest';
import { odsParts, pdfCarrying, pdfWith, xlsxParts, zipOf } from '#tests/pdf/attachments.ts';
import { refusedAttachments } from '#tests/pdf/refused-attachments.ts';
import { fourInkJpeg, pngOf, rgbJpeg } from '#tests/pdf/uploads.ts';
import { checkAttachment } from './check-attachment.ts';

function proven(bytes: string | Buffer): string {
  const answer = checkAttachment(Buffer.from(bytes));
  return answer.ok ? answer.text : answer.refusal;
}

const png = pngOf(4, 4, [1, 2, 3]);
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ods = 'application/vnd.oasis.opendocument.spreadsheet';

describe('takes what an e-invoice may carry, by its content', () => {
  it.each([
    ['PDF', pdfWith(), 'application/pdf'],
    ['PDF that opens at a place', pdfWith('/OpenAction[3 0 R/Fit]'), 'application/pdf'],
    ['PDF with a link', pdfWith('', ['<</Type/Annot/A<</S/URI/URI(https://example.org)>>>>']), 'application/pdf'],
    [
      'PDF that carries an e-invoice, as that of a subcontractor does',
      pdfCarrying('<?xml version="1.0"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="a"></rsm:CrossIndustryInvoice>\n'),
      'application/pdf',
    ],
    ['PNG', png, 'image/png'],
    ['JPEG', rgbJpeg, 'image/jpeg'],
    ['JPEG in four inks', fourInkJpeg, 'image/jpeg'],
    ['CSV', 'Tag;Stunden\n1.3.;2,5\n', 'text/csv'],
    ['CSV with a mark and empty lines', '\ufeff\r\n"Tag","Größe"\r\n\r\n', 'text/csv'],
    ['CSV in Windows-1252', Buffer.from('Preis\t\x80\nGr\xf6\xdfe\t3', 'latin1'), 'text/csv'],
    ['XLSX', zipOf(xlsxParts), xlsx],
    ['ODS', zipOf(odsParts), ods],
    ['ODS with a picture', zipOf([...odsParts, { name: 'Pictures/a.png', content: png }]), ods],
  ])('%s', (_, bytes, mime) => {
    expect(proven(bytes)).toBe(mime);
  });
});

describe('refuses', () => {
  it.each(refusedAttachments)('%s', (_, bytes, refusal) => {
    expect(proven(bytes)).toBe(refusal);
  });

  it('what only a reader that mends files would find', () => {
    const hidden = pdfWith().toString('latin1').replace('xref\n0', '9 0 obj\n<</S/Launch>>\nendobj\nxref\n0');
    expect(proven(Buffer.from(moveStart(hidden), 'latin1'))).toBe('active-content');
  });

  it('nothing else for a file cut anywhere or changed in a byte: it answers, and does not throw', () => {
    for (const whole of [pdfWith(), png, rgbJpeg, zipOf(xlsxParts), zipOf(odsParts)]) {
      for (let at = 0; at < whole.length; at += 7) {
        expect(proven(whole.subarray(0, at))).not.toContain('/');
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 0x55;
        expect(proven(changed)).toMatch(/^[a-z]/);
      }
    }
  });
});

/** The cross-reference stands behind what was put before it. */
function moveStart(pdf: string): string {
  return pdf.replace(/startxref\n\d+/, `startxref\n${pdf.indexOf('xref\n0')}`);
}
