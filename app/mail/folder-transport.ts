import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { mailSender } from './transport.ts';
import type { MailTransport, OutgoingMail, SendResult } from './transport.ts';

const storedMail = z.object({ at: z.string(), to: z.string(), subject: z.string(), text: z.string() });
export type StoredMail = z.output<typeof storedMail>;

/** Writes each mail into a folder: as .eml for mail programs and as .json for `belegwerk mails` and /postfach. */
export function createFolderTransport(options: { folder: string; from: string; now: () => Date }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'folder',
    send: async (mail) => {
      try {
        await mkdir(options.folder, { recursive: true, mode: 0o700 });
        const composed = await composer.sendMail({
          from: mailSender(options.from, mail.senderName),
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          messageId: `<${mail.id}@belegwerk>`,
          attachments: mail.attachments.map((each) => ({
            filename: each.name,
            contentType: each.mime,
            content: Buffer.from(each.bytes),
          })),
        });
        const name = await writeBoth(options, mail, composed.message);
        return { ok: true, answer: `Abgelegt als ${name}.eml` };
      } catch (error) {
        return folderFailure(error);
      }
    },
  };
}

async function writeBoth(
  options: { folder: string; now: () => Date },
  mail: OutgoingMail,
  message: unknown,
): Promise<string> {
  const at = options.now().toISOString();
  const file = `${at.replaceAll(':', '-')}-${mail.id}`;
  const name = join(options.folder, file);
  if (Buffer.isBuffer(message)) await writeFile(`${name}.eml`, message, { mode: 0o600 });
  const stored: StoredMail = { at, to: mail.to, subject: mail.subject, text: mail.text };
  // Renamed when complete, so that a reader never meets half a file.
  await writeFile(`${name}.json.part`, JSON.stringify(stored), { mode: 0o600 });
  await rename(`${name}.json.part`, `${name}.json`);
  return file;
}

function folderFailure(error: unknown): SendResult {
  return { ok: false, message: error instanceof Error ? error.message : 'mail folder not writable', permanent: false };
}

/** Mails in the folder, newest first; at most `limit` files, without those that are none of ours. */
export async function readFolderMails(folder: string, limit: number): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail !== null);
}

async function readMail(file: string): Promise<StoredMail | null> {
  try {
    return storedMail.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
