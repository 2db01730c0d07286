import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { signIn as signInAs } from '#app/pocketbase/accounts/queries.ts';
import { checkBackup } from '#app/workflows/backup/manifest.ts';
import { listFiles } from '#app/workflows/backup/copy-files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import { backupOf, runBelegwerk } from '../support/belegwerk.ts';
import { buildProduct } from '../support/database.ts';
import { servicesOf } from '../support/services.ts';
import { atNight } from '../support/night.ts';
import { ask, issuingFields, issuingPath, signIn, signUp } from './person.ts';
import type { Person } from './person.ts';
import { cleanUp, migratedDataDir, newDataDir, refusalOf, start, tempFolder } from './process.ts';
import type { Running } from './process.ts';

// Numbers are drawn on the day of the test.
const year = Number(todayInBerlin(new Date()).slice(0, 4));
const noCancellation = `storno:ST-${year}-0000`;
const number = (sequence: number) => `RE-${year}-${String(sequence).padStart(4, '0')}`;

let person: Person;
let spare: { id: string };
let backup: string;
let company: string;
let signingKey: KeyObject;

beforeAll(async () => {
  buildProduct();
  const dataDir = await migratedDataDir();
  const product = await start({ dataDir });
  person = await signUp(product);
  expect(await issue(product, person)).toBe(303);
  spare = await anotherDraft(dataDir);
  await product.stop();
  signingKey = createPrivateKey(readFileSync(join(dataDir, 'signing.key')));
  backup = backupOf(
    await runBelegwerk({ args: ['backup', '--to', tempFolder('backups')], env: { DATA_DIR: dataDir } }),
  );
  [company = ''] = rowsOf(backup, 'SELECT id FROM companies').map(({ id }) => String(id));
});

afterAll(cleanUp);

/** One more of the person's, complete. */
async function anotherDraft(dataDir: string): Promise<{ id: string }> {
  const services = servicesOf(dataDir);
  const visitor = services.connect({ token: null, clientAddress: '10.0.0.1' });
  await signInAs(visitor, { email: person.email, password: samplePassword });
  const customer = await createSampleCustomer(visitor);
  const today = new Date().toISOString().slice(0, 10);
  const draft = await createInvoice(services, visitor, { customer, status: 'draft', today });
  await services.pdf.close();
  return draft;
}

async function issue(product: Running, who: Person): Promise<number> {
  const fields = await issuingFields(product, who);
  return (await ask(product, { path: issuingPath(who.draft), fields, headers: { cookie: who.cookie } })).status;
}

function restore(target: string, ...more: string[]) {
  return runBelegwerk({ args: ['restore', '--from', backup, '--to', target, ...more], env: {} });
}

function rowsOf(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

function events(dataDir: string): { type: string; data: unknown }[] {
  return rowsOf(dataDir, 'SELECT type, data FROM events ORDER BY seq').map(({ type, data }) => ({
    type: String(type),
    data: JSON.parse(String(data)) as unknown,
  }));
}

describe('a restored installation', () => {
  it('goes on behind the number that was given out last, says so in its log, and verifies', async () => {
    const dataDir = newDataDir();
    const before = todayInBerlin(new Date());
    const restored = await restore(dataDir, '--last', number(42), '--last', 'kunde:10009', '--last', noCancellation);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`weiter mit ${number(43)}`)]);
    expect(restored.output).toContain('weiter mit 10010');
    const { at: backupAt } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { at: string };
    expect(events(dataDir).slice(-3)).toEqual([
      {
        type: 'counter-advanced',
        data: {
          kind: 'invoice',
          period: String(year),
          from: 1,
          to: 42,
          lastDate: expect.stringMatching(new RegExp(`^(${before}|${todayInBerlin(new Date())})$`)) as string,
          reason: 'restored',
        },
      },
      {
        type: 'counter-advanced',
        data: { kind: 'customer', period: '', from: 2, to: 9, lastDate: '', reason: 'restored' },
      },
      { type: 'restored', data: { backupAt, reason: 'numbers-given', replacedSeq: 0, replacedHash: '' } },
    ]);
    const product = await start({ dataDir });
    const path = issuingPath(person.draft);
    expect((await ask(product, { path, headers: { cookie: person.cookie } })).status).toBe(302);
    const again = await signUp(product, 'later@example.org');
    expect(await issue(product, again)).toBe(303);
    const cookie = await signIn(product, person.email);
    expect((await ask(product, { path: '/invoice/rechnungen', headers: { cookie } })).text).toContain(number(1));
    expect(await issue(product, { ...person, cookie, draft: spare })).toBe(303);
    await product.stop();
    const issued = rowsOf(dataDir, "SELECT number FROM invoices WHERE status = 'issued' ORDER BY issuedAt");
    expect(issued.map((row) => row['number'])).toEqual([number(1), number(1), number(43)]);
    const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(' 0 Abweichungen')]);
  });

  atNight(() => {
    it('goes on where it was when nothing was issued since', async () => {
      const dataDir = newDataDir();
      const restored = await restore(dataDir, '--nothing-issued-since');
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`weiter mit ${number(2)}`)]);
      expect(events(dataDir).at(-1)).toMatchObject({ type: 'restored', data: { reason: 'nothing-issued-since' } });
      expect(existsSync(join(dataDir, 'backup.json'))).toBe(false);
    });

    it('takes the numbers from a file, and into an empty folder that is there already', async () => {
      const dataDir = tempFolder('mounted');
      const file = join(tempFolder('numbers'), 'numbers.txt');
      writeFileSync(
        file,
        `# aus den E-Mails\n${company}=${number(7)}\n\n${company}=kunde:10002\n${company}=${noCancellation}\n`,
      );
      const restored = await restore(dataDir, '--last-numbers', file);
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`weiter mit ${number(8)}`)]);
    });

    it('knows newer numbers from signed heads, and records the head that it replaces', async () => {
      const head = {
        ...{
          v: 1,
          kind: 'head',
          round: 9,
          company,
          seq: 900,
          hash: 'a'.repeat(64),
          at: '2026-01-01T00:00:00.000Z',
          issued: 30,
          files: 90,
        },
        counters: [{ kind: 'invoice', period: String(year), value: 30, lastDate: `${year}-01-01` }],
      };
      const file = join(tempFolder('heads'), 'heads.jsonl');
      const content = canonicalJson(head);
      const publicKey = createPublicKey(signingKey).export({ format: 'jwk' }).x;
      const signature = sign(null, Buffer.from(content), signingKey).toString('base64url');
      writeFileSync(file, `\n${JSON.stringify({ content, publicKey, signature })}\n`);
      const dataDir = newDataDir();
      const restored = await restore(dataDir, '--heads', file, '--nothing-issued-since');
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`weiter mit ${number(31)}`)]);
      expect(events(dataDir).at(-1)?.data).toMatchObject({ replacedSeq: 900, replacedHash: 'a'.repeat(64) });
      const foreign = sign(null, Buffer.from(content), generateKeyPairSync('ed25519').privateKey).toString('base64url');
      writeFileSync(file, `${JSON.stringify({ content, publicKey, signature: foreign })}\n`);
      const refused = await restore(newDataDir(), '--heads', file, '--nothing-issued-since');
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('kein signierter Stand')]);
    });
  });
});

describe('nothing is restored, and nothing written,', () => {
  it('until it is known which numbers were given out since', async () => {
    const target = newDataDir();
    const refused = await restore(target);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Welche Nummern wurden nach der Sicherung noch vergeben?');
    expect(refused.output).toContain(`Rechnungen ${year}: bekannt bis ${number(1)}`);
    expect(refused.output).toContain('Kundennummern: bekannt bis 10002');
    expect(existsSync(target)).toBe(false);
    const half = await restore(target, '--last', number(5));
    expect([half.code, half.output]).toEqual([1, expect.stringContaining('Kundennummern')]);
    expect(half.output).not.toContain(`Rechnungen ${year}:`);
  });

  atNight(() => {
    it('for a number that cannot be the last one', async () => {
      const target = newDataDir();
      const low = await restore(target, '--last', number(0), '--nothing-issued-since');
      expect([low.code, low.output]).toEqual([1, expect.stringContaining('kann nicht die letzte sein')]);
      const wrong = await restore(target, '--last', '42', '--nothing-issued-since');
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('ist keine Rechnungsnummer')]);
      expect(existsSync(target)).toBe(false);
    });

    it('into a folder with anything in it', async () => {
      const target = tempFolder('filled');
      writeFileSync(join(target, 'letter.txt'), 'mine');
      const refused = await restore(target, '--nothing-issued-since');
      expect(refused).toEqual({
        code: 1,
        output: `Nicht wiederhergestellt.\n${target} ist nicht leer. Wiederhergestellt wird nur in einen leeren Ordner.\n`,
      });
      expect(readdirSync(target)).toEqual(['letter.txt']);
    });

    it('in a rehearsal, which says what would be', async () => {
      const target = tempFolder('filled');
      writeFileSync(join(target, 'letter.txt'), 'mine');
      const rehearsed = await restore(target, '--rehearse');
      expect(rehearsed.code).toBe(0);
      expect(rehearsed.output).toContain('Gefragt würde nach der zuletzt vergebenen Nummer von:');
      expect(rehearsed.output).toContain('Probe gelungen');
      expect(readdirSync(target)).toEqual(['letter.txt']);
    });

    it('of a state before the first release', async () => {
      const older = join(tempFolder('backups'), 'older');
      cpSync(backup, older, { recursive: true });
      const sql = new DatabaseSync(join(older, 'pocketbase/data.db'));
      sql.exec(
        "UPDATE _migrations SET file = '1795000001_settings.js' WHERE file LIKE '%.js'; DROP TABLE company_settings",
      );
      sql.close();
      rewriteSum(older, 'pocketbase/data.db');
      const target = newDataDir();
      const refused = await runBelegwerk({ args: ['restore', '--from', older, '--to', target], env: {} });
      const sentence = `Die Sicherung ${older} ist von einem Stand vor der ersten Ausgabe, den diese Version nicht übernimmt; bitte neu anlegen.`;
      expect(refused).toEqual({ code: 1, output: `Nicht wiederhergestellt.\n${sentence}\n` });
      expect(existsSync(target)).toBe(false);
    });

    it('of a newer version', async () => {
      const newer = join(tempFolder('backups'), 'newer');
      cpSync(backup, newer, { recursive: true });
      const sql = new DatabaseSync(join(newer, 'pocketbase/data.db'));
      sql.exec("INSERT INTO _migrations (file, applied) VALUES ('1999999999_later.js', 1)");
      sql.close();
      rewriteSum(newer, 'pocketbase/data.db');
      const refused = await runBelegwerk({ args: ['restore', '--from', newer, '--to', newDataDir()], env: {} });
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('stammt von einer neueren Version')]);
    });

    it('of data that were changed and summed up anew', async () => {
      const changed = join(tempFolder('backups'), 'changed');
      cpSync(backup, changed, { recursive: true });
      const file = (await listFiles(join(changed, 'pocketbase/storage'))).find((path) => path.endsWith('.xml')) ?? '';
      const path = join('pocketbase/storage', file);
      writeFileSync(join(changed, path), readFileSync(join(changed, path), 'utf8').replace('Nordlicht', 'Südlicht'));
      rewriteSum(changed, path);
      const args = ['restore', '--from', changed, '--to', newDataDir(), '--nothing-issued-since'];
      const refused = await runBelegwerk({ args, env: {} });
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Die Daten weichen ab')]);
    });
  });
});

function rewriteSum(folder: string, path: string): void {
  const file = join(folder, 'SHA256SUMS');
  const lines = readFileSync(file, 'utf8').split('\n');
  const hash = sha256(readFileSync(join(folder, path)));
  writeFileSync(file, lines.map((line) => (line.endsWith(`  ${path}`) ? `${hash}  ${path}` : line)).join('\n'));
}

atNight(() => {
  describe('a damaged backup', () => {
    it('is refused for one byte of any file', async () => {
      const damaged = join(tempFolder('backups'), 'damaged');
      cpSync(backup, damaged, { recursive: true });
      await expect(checkBackup(damaged)).resolves.toBeDefined();
      const files = await listFiles(damaged);
      expect(files.length).toBeGreaterThan(8);
      for (const file of files) {
        const path = join(damaged, file);
        const bytes = readFileSync(path);
        for (const place of new Set([0, bytes.length >> 1, bytes.length - 1])) {
          const changed = Buffer.from(bytes);
          changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
          writeFileSync(path, changed);
          await expect(checkBackup(damaged), `${file} at ${place}`).rejects.toThrow('ist beschädigt');
        }
        rmSync(path);
        await expect(checkBackup(damaged), `${file} missing`).rejects.toThrow(
          /beschädigt|keine vollständige Sicherung/,
        );
        writeFileSync(path, bytes);
      }
      await expect(checkBackup(damaged)).resolves.toBeDefined();
    });

    it('is refused for a file too many, and for a name that leads elsewhere', async () => {
      const damaged = join(tempFolder('backups'), 'damaged');
      cpSync(backup, damaged, { recursive: true });
      writeFileSync(join(damaged, 'pocketbase/data.db-wal'), '');
      await expect(checkBackup(damaged)).rejects.toThrow('pocketbase/data.db-wal gehört nicht dazu');
      rmSync(join(damaged, 'pocketbase/data.db-wal'));
      const sums = readFileSync(join(damaged, 'SHA256SUMS'), 'utf8');
      for (const name of ['../../x', '/etc/passwd', 'a\\b', '']) {
        writeFileSync(join(damaged, 'SHA256SUMS'), `${sums}${'0'.repeat(64)}  ${name}\n`);
        await expect(checkBackup(damaged)).rejects.toThrow('SHA256SUMS wurde verändert');
      }
    });
  });
});

describe('a folder that is a backup still', () => {
  it('refuses to start on a folder that is a backup', async () => {
    const copied = newDataDir();
    mkdirSync(copied, { recursive: true });
    cpSync(backup, copied, { recursive: true });
    const refusal = await refusalOf({ dataDir: copied });
    expect(refusal.code).toBe(1);
    expect(refusal.told).toContain('ist eine Sicherung und kein Datenordner');
    const again = await restore(copied, '--nothing-issued-since');
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('die nicht zu Ende kam')]);
    const made = await runBelegwerk({ args: ['backup'], env: { DATA_DIR: copied } });
    expect([made.code, made.output]).toEqual([1, expect.stringContaining('ist selbst eine Sicherung')]);
  });
});
