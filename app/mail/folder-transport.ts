import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { composeMessage } from './compose.ts';
import { notHandedOver } from './transport.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

const storedMail = z.object({ at: z.string(), to: z.string(), subject: z.string(), text: z.string() });
export type StoredMail = z.output<typeof storedMail>;

interface FolderOptions {
  folder: string;
  from: string;
  now: () => Date;
}

/** Writes each mail into a folder, once: as .eml for mail programs and as .json for `belegwerk mails` and /postfach. */
export function createFolderTransport(options: FolderOptions): MailTransport {
  return {
    kind: 'folder',
    recognisesMs: Infinity,
    send: async (mail, handing) => {
      try {
        await mkdir(options.folder, { recursive: true, mode: 0o700 });
        const { bytes } = await composeMessage(mail, options.from);
        const begun = await findBegun(options.folder, mail);
        if (begun?.complete) return { ok: true, answer: `Lag schon als ${begun.file}.eml da` };
        await handing();
        const at = options.now().toISOString();
        const file = begun?.file ?? `${at.replaceAll(':', '-')}-${keyOf(mail)}`;
        await writeBoth(join(options.folder, file), { at, mail, bytes });
        return { ok: true, answer: `Abgelegt als ${file}.eml` };
      } catch (error) {
        return notHandedOver(error);
      }
    },
  };
}

function keyOf({ id, round = 0 }: OutgoingMail): string {
  return round === 0 ? id : `${id}-${round}`;
}

/** What an earlier attempt has written of the mail. */
async function findBegun(folder: string, mail: OutgoingMail): Promise<{ file: string; complete: boolean } | null> {
  const ours = ['.eml', '.json'].map((ending) => `Z-${keyOf(mail)}${ending}`);
  const names = (await readdir(folder)).filter((name) => ours.some((ending) => name.endsWith(ending)));
  const [first] = names;
  if (first === undefined) return null;
  return { file: first.replace(/\.(eml|json)$/, ''), complete: names.some((name) => name.endsWith('.json')) };
}

interface Written {
  at: string;
  mail: OutgoingMail;
  bytes: Buffer;
}

async function writeBoth(name: string, { at, mail, bytes }: Written): Promise<void> {
  await writeFile(`${name}.eml`, bytes, { mode: 0o600 });
  const stored: StoredMail = { at, to: mail.to, subject: mail.subject, text: mail.text };
  // Renamed when complete, so that a reader never meets half a file.
  await writeFile(`${name}.json.part`, JSON.stringify(stored), { mode: 0o600 });
  await rename(`${name}.json.part`, `${name}.json`);
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
