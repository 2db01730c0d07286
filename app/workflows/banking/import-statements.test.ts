import { describe, expect, it } from 'vitest';
import type { BankStatement, KnownEntry } from '#app/banking/statements.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { saveStatements, openImport } from './import-statements.ts';

function entry(identity: string): KnownEntry {
  const texts = { name: 'Holm', iban: '', purpose: identity, endToEndId: '', bankReference: '' };
  return { bookingDate: '2026-11-20', valueDate: '2026-11-20', amountCents: 700, ...texts, identity };
}

describe('what a file tells of an account', () => {
  it('is known as a whole wherever it is kept in several calls, so that no entry is asked about against its own file', async () => {
    const entries = Array.from({ length: 1001 }, (_, index) => entry(`RE-${index}`));
    const statement: BankStatement<KnownEntry> = {
      ...{ account: 'DE02120300000000202051', number: '1', entries, skipped: [] },
      ...{ openingCents: null, closingCents: null },
    };
    const sent: { entries: { identity: string }[]; told: string[] }[] = [];
    const backend = {
      write: ({ body }: { body: (typeof sent)[number] }) => {
        sent.push(body);
        return Promise.resolve({ ok: true, value: { added: body.entries.length } });
      },
    } as unknown as Backend;
    const whole = openImport({ bytes: new Uint8Array(), files: [{ format: 'CAMT', statements: [statement] }] }, 'CAMT');
    expect(await saveStatements(backend, whole, [statement])).toMatchObject({ added: 1001, known: 0 });
    const all = sent.flatMap((call) => call.entries.map(({ identity }) => identity));
    expect(sent.map((call) => call.entries.length)).toEqual([1000, 1]);
    for (const { told } of sent) expect(told).toEqual(all);
  });
});
