import { writeDirectDebits } from '#app/banking/direct-debits.ts';
import type { DebitOrder, DebitRun } from '#app/banking/direct-debits.ts';
import { addDays } from '#app/values/dates.ts';
import type { Oracle } from '../oracle.ts';
import { Random } from '../random.ts';
import type { Tally } from '../tally.ts';

const runs = 300;
const encoder = new TextEncoder();

/** Files of direct debits by the schema of ISO 20022, of whatever a profile, a customer and a number may be; and that it refuses what is none. */
export async function checkDebits(oracle: Oracle, seed: number, tally: Tally): Promise<void> {
  let collections = 0;
  const random = new Random(seed);
  for (let index = 0; index < runs; index += 1) {
    const run = randomRun(random, index);
    collections += run.orders.length;
    const xml = writeDirectDebits(run);
    const errors = await errorsOf(oracle, `run ${index}`, xml);
    tally.check(errors.length === 0, () => `run ${index} of seed ${seed}: ${errors.join('; ')}`);
    const [name, broken] = random.pick(breakages);
    const found = await errorsOf(oracle, name, broken(xml));
    tally.check(found.length > 0, () => `run ${index} of seed ${seed}, ${name}: the schema says nothing`);
  }
  tally.notes.push(`${collections} collections`);
}

async function errorsOf(oracle: Oracle, name: string, xml: string): Promise<string[]> {
  const { wellFormed, schemaErrors } = await oracle.judgeXml({ name, content: encoder.encode(xml) }, []);
  return wellFormed ? schemaErrors : ['not well-formed'];
}

const breakages: readonly (readonly [string, (xml: string) => string])[] = [
  ['without a sum', (xml) => xml.replace(/<CtrlSum>[^<]*<\/CtrlSum>/, '<CtrlSum></CtrlSum>')],
  ['without its name', (xml) => xml.replace(/<MsgId>[^<]*<\/MsgId>/, '')],
  ['of no method', (xml) => xml.replace('<PmtMtd>DD</PmtMtd>', '<PmtMtd>XX</PmtMtd>')],
  ['of an account that is none', (xml) => xml.replace(/<IBAN>/, '<IBAN>.')],
  ['with a name too long', (xml) => xml.replace(/<Nm>/, `<Nm>${'n'.repeat(141)}`)],
  ['of no day', (xml) => xml.replace(/<ReqdColltnDt>[^<]*/, '<ReqdColltnDt>morgen')],
];

const texts = [
  'Ada Nordmann',
  'Müller & Söhne <GmbH>',
  'Łukasz Đorđević',
  '株式会社',
  '“„–—”_#*%$€',
  'Ελληνική Εταιρεία',
  'Straße\u00a0zur Sonne',
  'a'.repeat(200),
  `${'ß'.repeat(69)}x`,
  '/// //',
  "O'Neill; DROP",
  '🙂🙂',
  ']]>',
];
const numbers = ['RE-2026-0001', 'Rechnung Nr. 7/2026', '9'.repeat(40), 'Ä//Ö', '/1/', '№ 12', "A'B"];
const ibans = ['DE02120300000000202051', 'AT61 1904 3002 3457 3201', 'CH9300762011623852957', 'NO9386011117947'];
const addresses = [
  { street: 'Bahnhofstraße 1', postCode: '8001', city: 'Zürich', countryCode: 'CH' },
  { street: '', postCode: '', city: 'x'.repeat(80), countryCode: 'GB' },
];
const references = ['M-7', "A+?/-:().,'9", '7'.repeat(35)];

function randomRun(random: Random, index: number): DebitRun {
  const orders = Array.from({ length: 1 + random.below(6) }, (): DebitOrder => ({
    invoiceNumber: random.pick(numbers),
    amountCents: 1 + random.below(random.pick([100, 1_000_000, 99_999_999_999])),
    scheme: random.pick(['CORE', 'B2B']),
    collectedOn: addDays('2026-12-07', random.below(400)),
    mandateReference: random.pick(references),
    mandateSignedOn: addDays('2009-11-01', random.below(6000)),
    debitedName: random.pick(texts),
    debitedIban: random.pick(ibans),
    debitedAddress: random.pick([null, ...addresses]),
  }));
  return {
    messageId: `BW-20261127-${index}`,
    createdAt: '2026-11-27T06:00:00',
    isBatch: random.pick([null, true, false]),
    creditor: {
      name: random.pick(texts),
      iban: random.pick(ibans),
      bic: random.pick(['', 'COBADEFFXXX', 'COBADEFF']),
      creditorId: random.pick(['DE98ZZZ09999999999', 'AT61ZZZ01234567890']),
    },
    orders,
  };
}
