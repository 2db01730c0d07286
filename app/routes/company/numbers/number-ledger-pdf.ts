import type { Route } from './+types/number-ledger-pdf.ts';
import { requireAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { pageNotFound } from '#app/http/found.ts';
import { laterPage } from '#app/http/plain-page.ts';
import { userBackend } from '#app/http/session.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { countEntries, countRanges, filesFor, ledgerReport } from './ledger-report.server.ts';
import { rangeParameter } from './ledger-words.ts';
import { listRanges } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { readQuery } from '#app/values/page-query.ts';

/** The ledger of numbers as PDF: one range or all of them, in files of so many entries. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { services, limits } = context.get(appContext);
  const named = readQuery(url, 'numberRange');
  const known = await ask(backend, listRanges);
  const ranges = await countRanges(
    backend,
    named === '' ? known : known.filter((each) => rangeParameter(each) === named),
  );
  const part = Number(readQuery(url, 'part') || 1);
  const files = filesFor(countEntries(ranges));
  if (ranges.length === 0 || !Number.isInteger(part) || part < 1 || part > files) throw pageNotFound(url);
  if (!limits.previews.take((await requireAccount(context)).userId)) return laterPage(tooMany);
  const now = services.now();
  const view = await ledgerReport(backend, { ranges, part, now });
  const drawn = await tryToDraw(() => services.pdf.renderReport(view, backend.abandoned));
  if (!drawn.ok) return laterPage(busy);
  const name = [
    'Nummernbuch',
    named === '' ? 'alle' : named,
    todayInBerlin(now),
    ...(files === 1 ? [] : [`Teil-${part}`]),
  ].join('-');
  return fileResponse(drawn.value.bytes, { mime: 'application/pdf', name: `${name}.pdf` });
}

const busy = {
  status: 503,
  title: 'Gerade ist viel los',
  text: 'Es werden viele Belege auf einmal gezeichnet. Bitte versuchen Sie es in einer Minute noch einmal.',
};
const tooMany = {
  status: 429,
  title: 'Das waren viele Dateien',
  text: 'Mehr als 60 in einer Minute zeichnen wir nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
};
