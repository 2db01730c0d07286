import { readFileSync } from 'node:fs';
import { startEngine } from '#app/pdf/engine.ts';
import { prepareLetterhead, preparePicture } from '#app/pdf/uploads/prepare.ts';
import { encodeAnswer } from '#app/pdf/uploads/write-answer.ts';

// Opens uploads as if no check had missed anything: what is left is what the process may do.

const bytes = readFileSync(0);
const engine = startEngine();
const answer =
  process.argv[2] === 'letterhead' ? await prepareLetterhead(bytes, engine) : preparePicture(bytes, engine);
process.stdout.write(encodeAnswer(answer));
