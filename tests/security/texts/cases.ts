import { hostilePieces, repeated } from '#tests/architecture/hostile-texts.ts';
import type { FoundForm } from './forms.ts';
import type { Question, Target } from './target.ts';
import { queryNames } from '#app/values/page-query.ts';

export interface Attack {
  name: string;
  question: () => Question;
}

/** Just under what a body may have. */
const bodyBytesMax = 1024 * 1024 - 4096;

/** The patterns that hurt most, for a whole body each; the others share one. */
const worst = [' ', '\n', ' \n', '1', '1.', '/', '<!--', '[0]', '"', 'a@', '\u0301', 'e\u0301', '\u2028', '\0'];

const urlencoded = 'application/x-www-form-urlencoded';

function post(form: FoundForm, entries: readonly (readonly [string, string])[]): Question {
  const { path, cookie } = form;
  if (form.method === 'GET')
    return { method: 'GET', path: `${path}?${encode(entries).slice(0, 12_000)}`, headers: { cookie } };
  if (!form.multipart)
    return { method: 'POST', path, headers: { cookie, 'content-type': urlencoded }, body: encode(entries) };
  const parts = entries.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
  return { method: 'POST', path, headers, body: `${parts.join('')}--b--\r\n` };
}

/** As a browser would encode it, but lone surrogates too. */
function encode(entries: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
}

/** As many characters of a pattern as fill so many bytes of a body. */
function filling(piece: string, bytes: number): string {
  const sample = repeated(piece, 100);
  return repeated(piece, Math.floor((bytes * 100) / encode([['', sample]]).length));
}

const shown = (piece: string) => JSON.stringify(piece);

function inEveryField(form: FoundForm): Attack[] {
  const names = [...form.fields.keys()];
  const others = hostilePieces.map((piece): Attack => {
    const share = Math.floor(bodyBytesMax / Math.max(1, names.length)) - 100;
    const question = () =>
      post(
        form,
        names.map((name) => [name, filling(piece, share)]),
      );
    return { name: `${form.method} ${form.path}: ${shown(piece)} in all ${names.length} fields`, question };
  });
  // In full it takes hours; each field meets two of the worst, and each form all of them.
  const full = process.env['ATTACKS'] === 'full';
  const alone = names.flatMap((name, index) =>
    (full ? hostilePieces : [worst[index % worst.length], worst[(index + 5) % worst.length]]).map(
      (piece = ' '): Attack => {
        const question = () => post(form, [...new Map([...form.fields, [name, filling(piece, bodyBytesMax - 8192)]])]);
        return { name: `${form.method} ${form.path}: 1 MiB of ${shown(piece)} in ${name}`, question };
      },
    ),
  );
  return [...others, ...alone];
}

/** Names that no form of ours has. */
function strangeNames(name: string): Record<string, [string, string][]> {
  const many = (count: number, entry: (index: number) => [string, string]) =>
    Array.from({ length: count }, (_, i) => entry(i));
  return {
    'the field twice': [
      [name, 'a'],
      [name, 'b'],
    ],
    'the field as a group': [[`${name}.x`, 'a']],
    'the field as a list': [[`${name}[0]`, 'a']],
    'the field and a group': [
      [name, 'a'],
      [`${name}.x`, 'b'],
    ],
    '120,000 distinct names': many(120_000, (i) => [i.toString(36), '']),
    '8,000 fields of one name': many(8001, () => [name, 'x']),
    '7,900 rows': many(7900, (i) => [`lines[${i % 201}].quantity`, '1']),
    '3,000 of them in a group': many(3000, (i) => [`a.b${i}`, '1']),
    'depth of 10,000': [[`a${'[0].b'.repeat(10_000)}`, '1']],
    'depth of dots': [[`a${'.b'.repeat(50_000)}`, '1']],
    'open brackets': [['['.repeat(500_000), '1']],
    'a huge index': [['lines[4294967295].quantity', '1']],
    'a larger one': [['lines[99999999999999999999].quantity', '1']],
    'an index of a megabyte': [[`lines[${'9'.repeat(900_000)}].quantity`, '1']],
    'the prototype': [['__proto__.polluted', '1']],
    'the prototype of a row': [['lines[0].__proto__.polluted', '1']],
    'the constructor': [['constructor.prototype.polluted', '1']],
    'a name of a megabyte': [['n'.repeat(900_000), '1']],
    'no name at all': many(5000, () => ['', '']),
    'a broken row button': [['__intent__', '{'.repeat(500_000)]],
    'a deep row button': [['__intent__', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]],
    'a row button with a deep name': [
      ['__intent__', JSON.stringify({ type: 'insert', payload: { name: `lines${'[0].a'.repeat(2000)}` } })],
    ],
    '3,000 carried fields': many(3000, (i) => [i % 2 === 0 ? 'replay-name' : 'replay-value', 'lines[0].quantity']),
    'a megabyte carried': [
      ['replay-path', '/invoice/rechnungen/neu'],
      ['replay-name', 'lines[0].quantity'],
      ['replay-value', '9'.repeat(900_000)],
    ],
  };
}

function withStrangeNames(form: FoundForm): Attack[] {
  const [name = 'a'] = form.fields.keys();
  return Object.entries(strangeNames(name)).map(([what, entries]) => ({
    name: `${form.method} ${form.path}: ${what}`,
    question: () => post(form, [...[...form.fields].filter(([each]) => each !== name), ...entries]),
  }));
}

/** Bodies that are no forms, or not what they say. */
function strangeBodies(form: FoundForm): Attack[] {
  const bodies: [string, string, string][] = [
    ['percent signs', urlencoded, '%'.repeat(bodyBytesMax)],
    ['broken escapes', urlencoded, `a=${'%zz'.repeat(300_000)}`],
    ['ampersands', urlencoded, '&'.repeat(bodyBytesMax)],
    ['equal signs', urlencoded, '='.repeat(bodyBytesMax)],
    ['a boundary again and again', 'multipart/form-data; boundary=b', '--b\r\n'.repeat(200_000)],
    [
      'a part without end',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${'a'.repeat(900_000)}`,
    ],
    ['dashes', 'multipart/form-data; boundary=-', '-'.repeat(bodyBytesMax)],
    ['headers of a part', 'multipart/form-data; boundary=b', `--b\r\n${'X: y\r\n'.repeat(170_000)}\r\n\r\n--b--`],
    ['a boundary of quotes', `multipart/form-data; boundary="${'"'.repeat(5000)}`, 'x'],
    ['types', `multipart/form-data;${' boundary'.repeat(1000)}`, 'x'],
    ['JSON in depth', 'application/json', '['.repeat(bodyBytesMax)],
    ['text', 'text/plain', ' '.repeat(bodyBytesMax)],
    ['two megabytes', urlencoded, `a=${' '.repeat(2 * 1024 * 1024)}`],
  ];
  return bodies.map(([what, type, body]) => ({
    name: `POST ${form.path}: ${what} as ${type.slice(0, 40)}`,
    question: () => ({ method: 'POST', path: form.path, headers: { cookie: form.cookie, 'content-type': type }, body }),
  }));
}

/** Everything against one form. */
export function attacksOn(form: FoundForm): Attack[] {
  return [...inEveryField(form), ...withStrangeNames(form), ...(form.method === 'POST' ? strangeBodies(form) : [])];
}

const printable = hostilePieces.filter((piece) => /^[\x21-\x7e]+$/.test(piece));

/** Hostile paths, queries, cookies and headers. */
export function attacksOnAddresses({ session }: Target): Attack[] {
  const get = (name: string, path: string, headers: Record<string, string> = {}): Attack => ({
    name: `GET ${name}`,
    question: () => ({ method: 'GET', path, headers: { cookie: session, accept: 'text/html', ...headers } }),
  });
  const fill = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
  const inUrl = (piece: string) => (/[?#]/.test(piece) ? encodeURIComponent(piece) : piece);
  const lists = ['/invoice/rechnungen', '/invoice/kunden', '/invoice/layouts/vorschau', '/login', '/'];
  const asked = [
    'search',
    'sort',
    'page',
    'status',
    'next',
    'token',
    'proof',
    'subject',
    'language',
    'version',
  ] as const;
  const names = [...asked.map((name) => queryNames[name]), queryNames.reloaded, 'x'];
  return [
    ...printable.flatMap((piece) => [
      get(`a path of ${shown(piece)}`, `/${fill(inUrl(piece), 1000)}`),
      get(`a long path of ${shown(piece)}`, `/${fill(inUrl(piece), 12_000)}`),
      get(`a path below /invoice of ${shown(piece)}`, `/invoice/rechnungen/${fill(inUrl(piece), 900)}`),
      get(`a query of ${shown(piece)}`, `/invoice/rechnungen?${fill(inUrl(piece), 8000)}`),
      get(`a session of ${shown(piece)}`, '/invoice', { cookie: `pb_auth=${fill(piece, 12_000)}` }),
      get(`a session whose token is ${shown(piece)}`, '/invoice', {
        cookie: `pb_auth=${encodeURIComponent(JSON.stringify({ token: fill(piece, 3000) }))}`,
      }),
      get(`other cookies of ${shown(piece)}`, '/', {
        cookie: `consent=${fill(piece, 4000)}; device=${fill(piece, 4000)}`,
      }),
      ...[
        'accept',
        'accept-encoding',
        'user-agent',
        'referer',
        'if-none-match',
        'x-forwarded-for',
        'content-type',
        'sec-fetch-site',
      ].map((header) => get(`a ${header} of ${shown(piece)}`, '/', { [header]: fill(piece, 12_000) })),
    ]),
    ...lists.flatMap((path) =>
      names.flatMap((name) =>
        worst.map((piece) =>
          get(
            `${path}?${name}= ${shown(piece)}`,
            `${path}?${new URLSearchParams([[name, fill(piece, 2500)]])}`.slice(0, 8100),
          ),
        ),
      ),
    ),
    get('5,000 parameters', `/invoice/rechnungen?${'a&'.repeat(4000)}`),
    get('5,000 cookies', '/', { cookie: 'a=b; '.repeat(2500) }),
    get('a host of dots', '/', { host: fill('.', 4000) }),
    get('a host of brackets', '/', { host: fill('[', 4000) }),
  ];
}
