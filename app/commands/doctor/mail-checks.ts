import { createPublicKey } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Env } from '#app/env.server.ts';
import { greetMailServer } from '#app/mail/smtp-transport.ts';
import { mailSender } from '#app/mail/transport.ts';
import { messageOf } from '#app/server/start-error.ts';
import { isLoopback, isPublic } from '#app/values/loopback.ts';
import { checkOf } from './check.ts';
import type { Examined } from './check.ts';

const greetingLimits = { connectMs: 8_000, dialogueMs: 8_000, answerMs: 8_000 };

const mailServer = checkOf({
  name: 'E-Mail',
  asks: 'ob der Mailserver antwortet, verschlüsselt und Name und Passwort annimmt; es geht keine E-Mail hinaus',
  good: {
    ready: 'Der Mailserver {server} antwortet und nimmt die Anmeldung an.',
    resend: 'E-Mails gehen über Resend. Ob der Schlüssel gilt, zeigt die erste E-Mail; hier wird Resend nicht gefragt.',
  },
  warning: {
    folder:
      'E-Mails werden nicht verschickt, sondern liegen in {folder}. Zum Versenden RESEND_API_KEY oder SMTP_URL setzen.',
    open: 'Der Mailserver {server} antwortet, aber unverschlüsselt (tls=none): Jeder im Netz dazwischen liest mit.',
  },
  bad: {
    unsent:
      'Belegwerk ist öffentlich erreichbar, verschickt aber keine E-Mails: Niemand kann sein Konto bestätigen. Bitte RESEND_API_KEY oder SMTP_URL setzen.',
    refused: 'Der Mailserver {server} nimmt nichts an: {why}. Bitte SMTP_URL prüfen.',
  },
  look: async ({ env }) => {
    if (env.resend) return { state: 'resend' };
    if (!env.smtp)
      return isPublic(env) ? { state: 'unsent' } : { state: 'folder', values: { folder: `${env.dataDir}/mails` } };
    const { host, port, security } = env.smtp;
    const server = `${host}:${port}`;
    const greeted = await greetMailServer({ ...env.smtp, from: env.mailFrom }, greetingLimits);
    if (!greeted.ok) return { state: 'refused', values: { server, why: greeted.message } };
    return { state: security === 'none' && !isLoopback(host) ? 'open' : 'ready', values: { server } };
  },
});

/** The domain that MAIL_FROM writes from; null: nothing is sent. */
function senderDomain({ resend, smtp, mailFrom }: Env): string | null {
  if (!resend && !smtp) return null;
  const { address } = mailSender(mailFrom);
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1));
}

/** Null: the domain name system did not answer. */
async function askTexts({ dns }: Examined, name: string): Promise<string[] | null> {
  try {
    return await dns.texts(name);
  } catch {
    return null;
  }
}

const unanswered =
  'Nach {name} gefragt, hat das DNS nicht geantwortet. Ob der Rechner ins Netz kommt, zeigt ein zweiter Versuch.';

const spf = checkOf({
  name: 'Absender (SPF)',
  asks: 'ob die Domain von MAIL_FROM im DNS sagt, wer für sie E-Mails verschickt',
  good: {
    listed: 'SPF von {name}: „{record}“. Ob Ihr Mailserver damit gemeint ist, sagt Ihnen dessen Betreiber.',
  },
  warning: {
    none: 'Für {name} steht kein SPF im DNS: Viele Empfänger nehmen solche E-Mails nicht an oder legen sie zum Spam.',
    neutral:
      'SPF von {name} („{record}“) sagt nicht, was mit E-Mails anderer geschehen soll: Am Ende fehlt ~all oder -all.',
    unanswered,
  },
  bad: {
    local: 'MAIL_FROM schreibt von {name}: Das ist keine Domain, der ein Empfänger antworten oder vertrauen kann.',
    several: 'Für {name} stehen mehrere SPF-Einträge im DNS. Erlaubt ist einer, mit mehreren gilt keiner.',
    everybody: 'SPF von {name} („{record}“) erlaubt jedem, in Ihrem Namen zu schreiben.',
    nobody: 'SPF von {name} („{record}“) erlaubt niemandem, E-Mails zu verschicken, also auch Ihrem Mailserver nicht.',
  },
  look: async (examined) => {
    const domain = senderDomain(examined.env);
    if (domain === null) return null;
    if (!domain.includes('.') || /\.(localhost|local|invalid|test)$/.test(domain))
      return { state: 'local', values: { name: domain || examined.env.mailFrom } };
    // Resend sends from a name of its own below the domain.
    for (const name of examined.env.resend ? [`send.${domain}`, domain] : [domain]) {
      const texts = await askTexts(examined, name);
      if (texts === null) return { state: 'unanswered', values: { name } };
      const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
      if (records.length > 1) return { state: 'several', values: { name } };
      const [record] = records;
      if (record !== undefined) return { state: judgeSpf(record), values: { name, record } };
    }
    return { state: 'none', values: { name: domain } };
  },
});

/** By its last word (RFC 7208, 5.1): what is to become of mails that none of the others speaks of. */
function judgeSpf(record: string): 'listed' | 'neutral' | 'everybody' | 'nobody' {
  const [, ...terms] = record.toLowerCase().trim().split(/ +/);
  const all = terms.find((term) => /^[-+?~]?all$/.test(term));
  if (all === '+all' || all === 'all') return 'everybody';
  if (all === '-all' && terms.length === 1) return 'nobody';
  const redirects = terms.some((term) => term.startsWith('redirect='));
  return all === '?all' || (all === undefined && !redirects) ? 'neutral' : 'listed';
}

/** RFC 8301: nobody takes shorter keys of RSA, the kind that a record means where it names none. */
const keyBitsMin = 1024;

const dkim = checkOf({
  name: 'Absender (DKIM)',
  asks: 'ob der Schlüssel von MAIL_DKIM_SELECTOR im DNS steht, mit dem der Mailserver unterschreibt',
  good: {
    published: 'Unter {name} steht der Schlüssel, mit dem Ihr Mailserver unterschreibt.',
  },
  warning: {
    testing: 'Der Schlüssel unter {name} ist als Versuch bezeichnet (t=y): Empfänger beachten ihn dann nicht.',
    unanswered,
  },
  bad: {
    none: 'Unter {name} steht kein Schlüssel im DNS. Bitte MAIL_DKIM_SELECTOR und den Eintrag prüfen.',
    revoked: 'Der Schlüssel unter {name} ist zurückgenommen (p= ist leer): Unterschriften damit gelten nicht.',
    unreadable: 'Was unter {name} steht, ist kein Schlüssel: {why}.',
    weak: 'Der Schlüssel unter {name} ist kürzer als 1024 Bit: Empfänger nehmen ihn nicht an.',
  },
  look: async (examined) => {
    const domain = senderDomain(examined.env);
    const selector = examined.env.mailDkimSelector;
    if (domain === null || selector === null) return null;
    const name = `${selector}._domainkey.${domain}`;
    const texts = await askTexts(examined, name);
    if (texts === null) return { state: 'unanswered', values: { name } };
    const tags = texts.map(readTags).find((each) => each.has('p'));
    if (tags === undefined) return { state: 'none', values: { name } };
    return judgeKey(tags, name);
  },
});

/** "v=DKIM1; k=rsa; p=…" by its names. */
function readTags(record: string): Map<string, string> {
  const pairs = record.split(';').map((tag) => {
    const at = tag.indexOf('=');
    return at < 0
      ? ([tag.trim(), ''] as const)
      : ([tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')] as const);
  });
  return new Map(pairs);
}

function judgeKey(tags: ReadonlyMap<string, string>, name: string) {
  const key = tags.get('p') ?? '';
  if (key === '') return { state: 'revoked', values: { name } } as const;
  if ((tags.get('k') ?? 'rsa') === 'rsa') {
    try {
      const { asymmetricKeyDetails } = createPublicKey({
        key: Buffer.from(key, 'base64'),
        format: 'der',
        type: 'spki',
      });
      if ((asymmetricKeyDetails?.modulusLength ?? 0) < keyBitsMin) return { state: 'weak', values: { name } } as const;
    } catch (error) {
      return { state: 'unreadable', values: { name, why: messageOf(error) } } as const;
    }
  }
  const isTest = (tags.get('t') ?? '').split(':').includes('y');
  return { state: isTest ? 'testing' : 'published', values: { name } } as const;
}

export const checksOfMail = [mailServer, spf, dkim];
