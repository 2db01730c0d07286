import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiAddress, formatRecipients, readRecipients, refuseMailAddress } from './recipients.ts';

describe('recipients as people type them', () => {
  it.each([
    ['eva@b.example', [['', 'eva@b.example']]],
    ['  Eva@B.example \n', [['', 'eva@b.example']]],
    ['Eva Muster <eva@b.example>', [['Eva Muster', 'eva@b.example']]],
    ['"Muster, Eva" <eva@b.example>', [['Muster, Eva', 'eva@b.example']]],
    [
      'eva@b.example, tom@b.example; post@b.example\nkasse@b.example',
      ['eva', 'tom', 'post', 'kasse'].map((local) => ['', `${local}@b.example`]),
    ],
    ['eva@b.example, Eva@b.example', [['', 'eva@b.example']]],
    ['post@büro.example, post@xn--bro-hoa.example', [['', 'post@büro.example']]],
    ['Größe & Söhne <a.b+c@b-c.example.org>', [['Größe & Söhne', 'a.b+c@b-c.example.org']]],
    ['', []],
    [' , ;\n', []],
  ])('%j', (text, recipients) => {
    expect(readRecipients(text)).toEqual({
      recipients: recipients.map(([name, address]) => ({ name, address })),
      refused: [],
    });
  });

  it.each([
    ['eva', 'not-an-address'],
    ['eva@', 'not-an-address'],
    ['@b.example', 'not-an-address'],
    ['eva b@b.example', 'not-an-address'],
    ['eva..b@b.example', 'not-an-address'],
    ['.eva@b.example', 'not-an-address'],
    ['eva@b@c.example', 'not-an-address'],
    ['eva\r@b.example', 'not-an-address'],
    ['größe@b.example', 'not-plain'],
    ['eva@b', 'unknown-domain'],
    ['eva@b..example', 'unknown-domain'],
    ['eva@127.0.0.1', 'unknown-domain'],
    ['eva@[127.0.0.1]', 'unknown-domain'],
    ['eva@-b.example', 'unknown-domain'],
    ['eva@b_c.example', 'unknown-domain'],
    [`${'a'.repeat(65)}@b.example`, 'not-an-address'],
    [`eva@${'b.'.repeat(100)}example`, 'too-long'],
    [`${'Name '.repeat(30)}<eva@b.example>`, 'too-long'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(readRecipients(`tom@b.example\n${text}`)).toEqual({
      recipients: [{ name: '', address: 'tom@b.example' }],
      refused: [{ text, refusal }],
    });
  });

  it('name each that is wrong, and keep what is right', () => {
    const { recipients, refused } = readRecipients('eva@b.example, tom, "offen <x@b.example>\nkasse@b.example');
    expect(recipients.map(({ address }) => address)).toEqual(['eva@b.example', 'x@b.example', 'kasse@b.example']);
    expect(refused).toEqual([{ text: 'tom', refusal: 'not-an-address' }]);
  });

  it('are read back from how they are shown', () => {
    const name = fc.stringMatching(/^[A-Za-zÄÖÜäöüß][A-Za-zÄÖÜäöüß,;@. ]{0,30}[A-Za-z]$/);
    const address = fc.tuple(fc.stringMatching(/^[a-z][a-z\d]{0,8}$/), fc.constantFrom('b.example', 'größe.example'));
    const recipient = fc.record({
      name: fc.oneof(
        fc.constant(''),
        name.map((text) => text.replace(/ {2,}/g, ' ')),
      ),
      address: address.map((parts) => parts.join('@')),
    });
    fc.assert(
      fc.property(fc.uniqueArray(recipient, { selector: (each) => each.address, maxLength: 5 }), (recipients) => {
        expect(readRecipients(formatRecipients(recipients))).toEqual({ recipients, refused: [] });
      }),
    );
  });

  it('never hold a sign that would end a header or a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const { name, address } of readRecipients(`${text} <eva@b.example>, ${text}@b.example`).recipients) {
          expect(`${name} ${address}`).not.toMatch(/["<>\\\p{Cc}]/u);
          expect(refuseMailAddress(address)).toBeNull();
        }
      }),
    );
  });
});

it.each([
  ['post@büro.example', 'post@xn--bro-hoa.example'],
  ['post@b.example', 'post@b.example'],
  ['post', 'post'],
  ['post@a b', 'post@a b'],
])('%s travels as %s', (address, travelling) => {
  expect(asciiAddress(address)).toBe(travelling);
});
