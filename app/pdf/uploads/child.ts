import { readFileSync } from 'node:fs';
import { checkAttachment } from './attachments/check-attachment.ts';
import { encodeAnswer } from './write-answer.ts';
import { checkLetterhead, checkPicture } from './check.ts';
import { prepareLetterhead, preparePicture } from './prepare.ts';
import type { PictureEngine } from './prepare.ts';
import type { UploadAnswer, UploadKind, UploadRefusal } from './refusals.ts';
import { openOriginal } from './invoices/open-invoice.ts';
import { openStatements } from './statements/open-statements.ts';
import { openTable } from './tables/open-table.ts';

// The main file of a process that lives for one upload: foreign bytes come in by stdin, the answer leaves by stdout.
// Nothing else of the product is here, and whatever happens ends this process only.

interface Opening {
  check: (bytes: Uint8Array) => Promise<UploadRefusal | null> | UploadRefusal | null;
  prepare: (bytes: Uint8Array, engine: PictureEngine) => Promise<UploadAnswer> | UploadAnswer;
}

const openings: Record<Exclude<UploadKind, 'attachment' | 'statement' | 'table' | 'invoice'>, Opening> = {
  picture: { check: checkPicture, prepare: preparePicture },
  letterhead: { check: checkLetterhead, prepare: prepareLetterhead },
};

async function open([kind, order = '']: readonly string[], bytes: Uint8Array): Promise<UploadAnswer> {
  if (kind === 'attachment') return checkAttachment(bytes);
  if (kind === 'statement') return openStatements(bytes, order);
  if (kind === 'table') return openTable(bytes);
  if (kind === 'invoice') return openOriginal(bytes);
  if (kind !== 'picture' && kind !== 'letterhead') throw new Error(`unknown kind of upload: ${kind}`);
  const { check, prepare } = openings[kind];
  const refusal = await check(bytes);
  if (refusal !== null) return { ok: false, refusal };
  // Native code is not even loaded before the checks have passed.
  const { startEngine } = await import('../engine.ts');
  return prepare(bytes, startEngine());
}

const answer = await open(process.argv.slice(2), readFileSync(0));
process.stdout.write(encodeAnswer(answer));
