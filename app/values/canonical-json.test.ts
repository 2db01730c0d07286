import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCanonical, canonicalJson, isCanonical } from './canonical-json.ts';
import type { CanonicalValue } from './canonical-json.ts';

describe('canonicalJson', () => {
  it('escapes what RFC 8785 section 3.2.2.2 escapes, in its way, and nothing else', () => {
    expect(canonicalJson('\u20ac$\u000F\nA\'B"\\\\"/')).toBe(String.raw`"€$\u000f\nA'B\"\\\\\"/"`);
    expect(canonicalJson('\b\t\n\f\r\u0000\u001f')).toBe(String.raw`"\b\t\n\f\r\u0000\u001f"`);
    expect(canonicalJson('\u007f\u0080\u2028\u2029</script>ö😂')).toBe('"\u007f\u0080\u2028\u2029</script>ö😂"');
  });

  it('sorts names by UTF-16 code units as section 3.2.3 shows', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7);
    const order = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map((match) => match[1]);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    [null, 'null'],
    [true, 'true'],
    [0, '0'],
    [-0, '0'],
    [-1, '-1'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'],
    ['', '""'],
    [[], '[]'],
    [{}, '{}'],
    [[3, 'a', [null]], '[3,"a",[null]]'],
    [{ b: 1, a: { d: [], c: false } }, '{"a":{"c":false,"d":[]},"b":1}'],
    [{ B: 1, a: 2, A: 3, _: 4, '10': 5, '9': 6 }, '{"10":5,"9":6,"A":3,"B":1,"_":4,"a":2}'],
    [{ gone: undefined, kept: null }, '{"kept":null}'],
  ] satisfies [CanonicalValue, string][])('%j', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it.each([0.5, 1e21, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, -Infinity, 1e-7])('throws at %d', (value) => {
    expect(() => canonicalJson({ deep: [value] })).toThrow(TypeError);
  });

  const { tree } = fc.letrec<{ tree: CanonicalValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 5 }) as fc.Arbitrary<CanonicalValue>,
    ),
  }));

  it('says what JSON says, whatever the order of the members', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text) as CanonicalValue)).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(turnedAround(value))).toBe(text);
      }),
    );
  });
});

function turnedAround(value: CanonicalValue): CanonicalValue {
  if (Array.isArray(value)) return value.map((item: CanonicalValue) => turnedAround(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turnedAround(item as CanonicalValue)]),
  );
}

describe('what may stand in a snapshot', () => {
  it.each([{ a: [1, 'x', null, { b: true }] }, { gone: undefined }, [], '', 0])('%j does', (value) => {
    expect(isCanonical(value)).toBe(true);
  });

  it.each([0.5, undefined, { a: 0.5 }, [undefined], { a: [{ b: NaN }] }, { a: () => 0 }, { a: 1n }, Symbol('a')])(
    '%o does not',
    (value) => {
      expect(isCanonical(value)).toBe(false);
    },
  );

  it('a record with anything else in it is not taken for one', () => {
    expect(() => asCanonical({ deep: [{ at: 0.5 }] })).toThrow(TypeError);
    expect(asCanonical({ deep: [{ at: 5 }] })).toEqual({ deep: [{ at: 5 }] });
  });
});
