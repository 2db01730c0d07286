import { failureWords } from '#app/mail/transport.ts';
import type { MailTransport, OutgoingMail, SendResult } from '#app/mail/transport.ts';
import type { MailKind, MailResult, QueuedMail } from '#app/pocketbase/outbox/calls.ts';
import { claimMails, recordHandover } from '#app/pocketbase/outbox/queries.ts';
import { settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { composeMail } from './compose-mail.ts';
import type { Services } from './services.ts';

export interface MailReport {
  id: string;
  transport: MailTransport['kind'];
  result: SendResult;
}

/** What a running outbox remembers of mails that it has in hand. */
export interface OutboxMemory {
  /** of the lease; '' where there is none */
  holder: string;
  /** under way in this process */
  inHand: Set<string>;
  /** what became of mails that the database did not take note of yet */
  unsettled: Map<string, MailResult>;
  /** a large mail takes several times its size of memory: one at a time */
  largeMails: Promise<unknown>;
}

export function openMemory(holder = ''): OutboxMemory {
  return { holder, inHand: new Set(), unsettled: new Map(), largeMails: Promise.resolve() };
}

const perRun = 4;

/** Sends what is due; what fails comes again later, each time twice as late. */
export async function sendDueMails(services: Services, memory = openMemory()): Promise<MailReport[]> {
  const failures: unknown[] = [];
  const settle = async (id: string, result: MailResult) => {
    memory.unsettled.set(id, result);
    await ask(services.connect(null), settleMail, { id, ...result, holder: memory.holder }).then(
      () => memory.unsettled.delete(id),
      (error: unknown) => failures.push(error),
    );
  };
  for (const [id, result] of [...memory.unsettled]) await settle(id, result);
  const claimed = await claimMails(services.connect(null), {
    now: services.now(),
    limit: perRun,
    holder: memory.holder,
  });
  // A lease that ends while a mail is under way must not have it sent a second time.
  const due = claimed.filter(({ id }) => !memory.inHand.has(id) && !memory.unsettled.has(id));
  const reports = due.map(async (mail): Promise<MailReport> => {
    memory.inHand.add(mail.id);
    try {
      const result = await tryMail(services, memory, mail);
      await settle(mail.id, toMailResult(result, mail, services));
      return { id: mail.id, transport: services.mail.kind, result };
    } finally {
      memory.inHand.delete(mail.id);
    }
  });
  const done = await Promise.all(reports);
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Mails that go again where nobody knows whether they went: who asked for a link waits for it, and one's own copy twice does no harm. */
const mayComeTwice: Readonly<Record<MailKind, boolean>> = {
  'confirm-account': true,
  'account-exists': true,
  'reset-password': true,
  'sign-in-code': true,
  'change-address': true,
  'account-notice': true,
  digest: true,
  'document-copy': true,
  message: false,
  document: false,
  reminder: false,
  offer: false,
  'delivery-note': false,
  test: false,
};

const attemptsMax = (kind: MailKind): number => (mayComeTwice[kind] ? 8 : 14);
const firstPauseMs = 30_000;
const pauseMaxMs = 4 * 3_600_000;
const wordsMax = 1000;

const nobodyKnows = 'Ob die E-Mail beim letzten Versuch angenommen wurde, ist nicht bekannt.';

/** Whether the transport would take a mail once that it may have been given before. */
function recognises(
  { kind, recognisesMs }: MailTransport,
  { handedAt, transport }: Pick<QueuedMail, 'handedAt' | 'transport'>,
  now: Date,
): boolean {
  return kind === transport && now.getTime() - new Date(handedAt).getTime() < recognisesMs;
}

async function tryMail(services: Services, memory: OutboxMemory, mail: QueuedMail): Promise<SendResult> {
  const isUnsure = mail.handedAt !== '' && !mayComeTwice[mail.kind];
  if (isUnsure && !recognises(services.mail, mail, services.now()))
    return { ok: false, message: nobodyKnows, permanent: true, unsure: true };
  try {
    const composed = await composeMail(services, mail);
    return await inTurn(memory, composed, () => handOver(services, memory, { mail, composed }));
  } catch (error) {
    return { ok: false, message: failureWords(error), permanent: false };
  }
}

function handOver(
  services: Services,
  { holder }: OutboxMemory,
  { mail: { id }, composed }: { mail: QueuedMail; composed: OutgoingMail },
): Promise<SendResult> {
  const { kind: transport } = services.mail;
  return services.mail.send(composed, () =>
    recordHandover(services.connect(null), id, { at: services.now(), transport, holder }),
  );
}

const largeBytes = 2_000_000;

function inTurn<T>(memory: OutboxMemory, { attachments }: OutgoingMail, work: () => Promise<T>): Promise<T> {
  if (attachments.reduce((sum, { bytes }) => sum + bytes.length, 0) < largeBytes) return work();
  const turn = memory.largeMails.then(work);
  memory.largeMails = turn.catch(() => undefined);
  return turn;
}

function toMailResult(result: SendResult, mail: QueuedMail, { now, mail: transport }: Services): MailResult {
  const at = now().toISOString();
  if (result.ok) {
    const { answer = '', transportId = '' } = result;
    return { status: 'sent', at, answer: answer.slice(0, 2000), transportId };
  }
  const { permanent, unsure = false, retryAfterMs = 0 } = result;
  const error = result.message.slice(0, wordsMax);
  const isLast = permanent || mail.attempts >= attemptsMax(mail.kind);
  // What an earlier attempt left open, a later refusal does not answer.
  const handedAt = mail.handedAt === '' && unsure ? at : mail.handedAt;
  const isOpen = handedAt !== '' && !mayComeTwice[mail.kind];
  if (isLast) return { status: isOpen ? 'unclear' : 'failed', at, error };
  const pauseMs = Math.max(Math.min(firstPauseMs * 2 ** mail.attempts, pauseMaxMs), retryAfterMs);
  const due = new Date(now().getTime() + pauseMs);
  const handed = { handedAt, transport: mail.handedAt === '' ? transport.kind : mail.transport };
  if (isOpen && !recognises(transport, handed, due)) return { status: 'unclear', at, error };
  return { status: 'queued', at, error, dueAt: due.toISOString(), handedAt };
}
