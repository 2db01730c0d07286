import type { Route } from './+types/proof.ts';
import { appContext } from '#app/http/app-context.ts';
import { readSearch } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { proofFields } from '#app/invoicing/company/fields.ts';
import { companyHeadName, parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { readLastVerification } from '#app/workflows/folder/last-run-file.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { loadSection } from '../section.server.ts';
import { ownHead } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { compareNoted } from './compare-noted.ts';

export async function loadProof({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const noted = readSearch(url, 'notedHead');
  const expected = parseHeadName(noted);
  const [section, own] = await Promise.all([
    loadSection(context, proofFields),
    ask(userBackend(context), ownHead, expected !== null && 'company' in expected ? expected : undefined),
  ]);
  const { company, last, foundAt } = own;
  const [signed] = own.signed;
  return {
    ...section,
    noted,
    verdict: noted === '' ? null : compareNoted(expected, { company, last, foundAt }),
    signed: signed ? { at: formatBerlinTime(signed.at), name: companyHeadName({ company, ...signed }) } : null,
    events: last.seq,
    unsigned: last.seq - (signed?.seq ?? 0),
    verified: readLastVerification(services.env.dataDir, own),
    isHere: services.checkArchive !== undefined,
  };
}
