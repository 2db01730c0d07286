import { join } from 'node:path';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { allAttached, allAttachments, attachmentByHash } from '#app/pocketbase/archive/sql.ts';
import { readAttachments } from '#app/pocketbase/invoices/record.ts';
import { damageReporterOf } from './verification.ts';
import type { Verification } from './verification.ts';
import { storageFolder, verifyBytes } from './verify-files.ts';

/** Every attached file against the bytes that lie there, and what drafts say that they carry. */
export async function verifyAttachments(run: Verification): Promise<void> {
  const { archive, report } = run;
  const folder = storageFolder(run, 'attachments');
  for (const row of archive.rows(allAttachments)) {
    report.files += 1;
    verifyBytes(join(folder, row.id), row, damageReporterOf(run, row.company, `Anhang ${row.id}`));
    await run.step();
  }
  for (const row of archive.rows(allAttached)) {
    const tell = damageReporterOf(run, row.company, row.number || `Entwurf ${row.id}`);
    if (row.status !== 'draft') tell('column', 'Anhänge');
    else if (!areKept(run, row)) tell('attachment-missing');
  }
}

function areKept({ archive }: Verification, { company, attachments }: typeof allAttached.row): boolean {
  try {
    return readAttachments(attachments).every(({ sha256, mimeCode, sizeBytes }) => {
      const kept = archive.row(attachmentByHash, { company, sha256 });
      return kept?.mime === mimeCode && kept.sizeBytes === sizeBytes;
    });
  } catch {
    return false;
  }
}

/** Whether the files that an issued invoice carries are among the company's, where nobody removes them. */
export function hasAttachments({ archive }: Verification, company: string, { attachments }: BilledSnapshot): boolean {
  return (attachments ?? []).every(({ file }) => {
    const kept = file && archive.row(attachmentByHash, { company, sha256: file.sha256 });
    return file === undefined || (kept?.mime === file.mimeCode && kept.issued === 1);
  });
}
