import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderTransport, readFolderMails } from './folder-transport.ts';
import type { OutgoingMail } from './transport.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'belegwerk-mails-')), 'mails');
});

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const mail: OutgoingMail = {
  id: 'abcdefghij12345',
  to: 'eva@b.example',
  subject: 'Ihre Rechnung – Größe',
  text: 'Guten Tag,\n\nÄÖÜ\n',
  attachments: [],
};

function transportAt(instant: string, into = folder) {
  const from = 'Kontor <post@k.example>';
  const transport = createFolderTransport({ folder: into, from, now: () => new Date(instant) });
  return {
    send: (sent: OutgoingMail, handing = () => Promise.resolve()) => transport.send(sent, handing),
  };
}

const files = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending));

describe('createFolderTransport', () => {
  it('writes a mail for mail programs and one for us, for the owner alone', async () => {
    expect(await transportAt('2026-11-21T10:00:00Z').send(mail)).toEqual({
      ok: true,
      answer: 'Abgelegt als 2026-11-21T10-00-00.000Z-abcdefghij12345.eml',
    });
    expect(readdirSync(folder).sort()).toEqual([
      '2026-11-21T10-00-00.000Z-abcdefghij12345.eml',
      '2026-11-21T10-00-00.000Z-abcdefghij12345.json',
    ]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const eml = readFileSync(join(folder, files('.eml')[0] ?? ''), 'utf8');
    expect(eml).toMatch(/^From: Kontor <post@k\.example>\r?$/m);
    expect(eml).toMatch(/^To: eva@b\.example\r?$/m);
    expect(eml).toMatch(/^Message-ID: <abcdefghij12345@k\.example>\r?$/m);
    expect(eml).toContain('=C3=84=C3=96=C3=9C');
  });

  it('adds attachments byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 600 }, (_, index) => index % 256);
    const attachment = { name: 'RE-2026-0001.pdf', mime: 'application/pdf', bytes };
    await transportAt('2026-11-21T10:00:00Z').send({ ...mail, attachments: [attachment] });
    const eml = readFileSync(join(folder, files('.eml')[0] ?? ''), 'utf8');
    expect(eml).toContain('Content-Type: application/pdf; name=RE-2026-0001.pdf');
    expect(eml).toContain('Content-Disposition: attachment; filename=RE-2026-0001.pdf');
    const encoded = /base64\r\n(?:[\w-]+: .*\r\n)*\r\n([\w+/=\r\n]+?)\r\n--/.exec(eml)?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').equals(Buffer.from(bytes))).toBe(true);
  });

  it('comes from who writes, at the installation’s address, and answers go where they are wanted', async () => {
    const sender = { senderName: 'Mara Brandis', replyTo: 'mara@b.example' };
    await transportAt('2026-11-21T10:00:00Z').send({ ...mail, ...sender });
    const eml = readFileSync(join(folder, files('.eml')[0] ?? ''), 'utf8');
    expect(eml).toMatch(/^From: Mara Brandis <post@k\.example>\r?$/m);
    expect(eml).toMatch(/^Reply-To: mara@b\.example\r?$/m);
  });

  it('a subject cannot smuggle headers in', async () => {
    await transportAt('2026-11-21T10:00:00Z').send({ ...mail, subject: 'a\r\nBcc: other@b.example' });
    const eml = readFileSync(join(folder, files('.eml')[0] ?? ''), 'utf8');
    expect(eml).not.toMatch(/^Bcc:/m);
  });

  it('a mail that comes again is there already; what was begun is finished, once', async () => {
    const handed: number[] = [];
    const handing = () => Promise.resolve(void handed.push(1));
    await transportAt('2026-11-21T10:00:00Z').send(mail, handing);
    const again = await transportAt('2026-11-21T10:05:00Z').send(mail, handing);
    const name = '2026-11-21T10-00-00.000Z-abcdefghij12345';
    expect(again).toEqual({ ok: true, answer: `Lag schon als ${name}.eml da` });
    expect(handed).toHaveLength(1);
    rmSync(join(folder, `${name}.json`));
    expect(await transportAt('2026-11-21T10:06:00Z').send(mail)).toMatchObject({ ok: true });
    expect(readdirSync(folder).sort()).toEqual([`${name}.eml`, `${name}.json`]);
    expect(await transportAt('2026-11-21T10:07:00Z').send({ ...mail, round: 1 })).toMatchObject({ ok: true });
    expect(files('.json')).toHaveLength(2);
  });

  it('writes nothing where the attempt cannot be noted first', async () => {
    const handing = () => Promise.reject(new Error('database away'));
    const result = await transportAt('2026-11-21T10:00:00Z').send(mail, handing);
    expect(result).toEqual({ ok: false, message: 'database away', permanent: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a folder that cannot be written is a failure that may pass', async () => {
    writeFileSync(join(folder, '../file'), '');
    const result = await transportAt('2026-11-21T10:00:00Z', join(folder, '../file/mails')).send(mail);
    expect(result).toMatchObject({ ok: false, permanent: false });
  });
});

describe('readFolderMails', () => {
  it('answers the newest first, at most as many as asked for', async () => {
    for (const [index, minute] of ['05', '01', '09'].entries())
      await transportAt(`2026-11-21T10:${minute}:00Z`).send({ ...mail, id: `id${index}`, subject: minute });
    expect((await readFolderMails(folder, 10)).map(({ subject }) => subject)).toEqual(['09', '05', '01']);
    expect((await readFolderMails(folder, 2)).map(({ subject }) => subject)).toEqual(['09', '05']);
    expect((await readFolderMails(folder, 1))[0]).toEqual({
      at: '2026-11-21T10:09:00.000Z',
      to: mail.to,
      subject: '09',
      text: mail.text,
    });
  });

  it('lists no mails without a folder, and skips a half-written file', async () => {
    expect(await readFolderMails(folder, 10)).toEqual([]);
    await transportAt('2026-11-21T10:00:00Z').send(mail);
    writeFileSync(join(folder, '2026-11-21T11-00-00.000Z-x.json.part'), '{"at":');
    expect(await readFolderMails(folder, 10)).toHaveLength(1);
  });

  // One file that somebody edited must not hide all the others.
  it('passes over a file that is no mail', async () => {
    await transportAt('2026-11-21T10:00:00Z').send(mail);
    writeFileSync(join(folder, '2026-11-21T11-00-00.000Z-x.json'), '{}');
    expect(await readFolderMails(folder, 10)).toHaveLength(1);
  });
});
