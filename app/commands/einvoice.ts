import { misuse } from './arguments.ts';
import { parseRequest, usage } from './einvoice/arguments.ts';
import type { Request } from './einvoice/arguments.ts';
import { convertFile, extractFile } from './einvoice/convert.ts';
import { ListMissing } from './einvoice/file-names.ts';
import { endQuietlyWhenClosed, writeOut } from './einvoice/output.ts';
import { listRules } from './einvoice/rules.ts';
import { showFile } from './einvoice/show.ts';
import { validateFiles } from './einvoice/validate.ts';

async function run(request: Request): Promise<number> {
  switch (request.command) {
    case 'help':
      await writeOut(usage);
      return 0;
    case 'validate':
      return validateFiles(request.files, request.options);
    case 'convert':
      return convertFile(request.file, request.syntax);
    case 'show':
      return showFile(request.file);
    case 'rules':
      return listRules(request.json);
    case 'extract':
      return extractFile(request.file);
  }
}

async function main(given: readonly string[]): Promise<number> {
  const request = parseRequest(given);
  if ('refused' in request) return misuse(request, usage);
  try {
    return await run(request);
  } catch (error) {
    if (!(error instanceof ListMissing)) throw error;
    return misuse({ refused: error.message }, usage);
  }
}

endQuietlyWhenClosed();
process.exitCode = await main(process.argv.slice(2));
