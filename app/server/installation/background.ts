import { startCleanup } from '#app/jobs/cleanup-runner.ts';
import { startHealing } from '#app/jobs/heal-runner.ts';
import { startOutbox } from '#app/jobs/outbox-runner.ts';
import type { OutboxRunner } from '#app/jobs/outbox-runner.ts';
import { repeat } from '#app/jobs/repeat.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { BackendError, describeFailure } from '#app/pocketbase/backend-error.ts';
import { discardedDays, endDiscarded } from '#app/pocketbase/discarded/calls.ts';
import { releaseMails } from '#app/pocketbase/outbox/queries.ts';
import { cleanUpStorage } from '#app/pocketbase/storage-cleanup/calls.ts';
import { healPendingFiles } from '#app/workflows/heal-files.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { openMemory, sendDueMails } from '#app/workflows/send-mails.ts';
import type { MailReport } from '#app/workflows/send-mails.ts';
import type { Services } from '#app/workflows/services.ts';
import { log } from '../log.ts';
import { messageOf } from '../start-error.ts';

interface Background {
  outbox: OutboxRunner;
  stop: () => Promise<void>;
}

/** What runs by itself beside the requests. `leaseHolder`: as `InstallationOptions` has it. */
export function startBackground(services: Services, leaseHolder?: string): Background {
  const outbox = startOutbox(openSending(services, leaseHolder), logFailure('outbox-failed'));
  const healing = startHealing(
    () => healPendingFiles(services, new Date(services.now().getTime() - stillDrawingMs)),
    logFailure('healing-failed'),
  );
  const scheduling = repeat(minuteMs, () => runSchedules(services), logFailure('schedules-failed'));
  const ending = repeat(hourMs, () => endDrafts(services), logFailure('discarded-drafts-failed'));
  const storageCleanup = startCleanup(() => cleanUp(services), logFailure('storage-cleanup-failed'));
  return {
    outbox,
    stop: async () => {
      await outbox.stop();
      await healing.stop();
      await scheduling.stop();
      await ending.stop();
      await storageCleanup.stop();
    },
  };
}

function logFailure(event: string): (error: unknown) => void {
  return (error) =>
    log('error', event, {
      message: messageOf(error),
      ...(error instanceof BackendError ? describeFailure(error) : {}),
    });
}

/** Mails that a killed server had in hand are due again at once, where nobody else can have them in hand. */
function openSending(services: Services, holder: string | undefined): () => Promise<MailReport[]> {
  const memory = openMemory(holder);
  // Once: what runs beside each other must not take from each other what they have in hand.
  let releasing = holder === undefined ? Promise.resolve() : null;
  return async () => {
    releasing ??= releaseMails(services.connect(null), { now: services.now(), holder: holder ?? '' });
    await releasing.catch((error: unknown) => {
      releasing = null;
      throw error;
    });
    return sendDueMails(services, memory);
  };
}

/** Files without a record, which a kill may leave, and attached ones that nothing carries any more. */
async function cleanUp(services: Services): Promise<number> {
  const { files, attachments } = await ask(services.connect(null), cleanUpStorage);
  if (files > 0) log('warn', 'stored-files-without-record-removed', { count: files });
  if (attachments > 0) log('info', 'orphaned-attachments-removed', { count: attachments });
  return files + attachments;
}

/** Discarded drafts that nobody has taken back in time. */
async function endDrafts(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - discardedDays * dayMs).toISOString();
  const { ended } = await ask(services.connect(null), endDiscarded, { before });
  if (ended > 0) log('info', 'discarded-drafts-ended', { count: ended });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Files of an invoice issued so recently may be on their way. */
const stillDrawingMs = 60_000;
