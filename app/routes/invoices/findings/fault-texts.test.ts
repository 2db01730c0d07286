import { describe, expect, it } from 'vitest';
import type { Fault } from '#app/workflows/prove-files.ts';
import { describeFaults } from './fault-texts.ts';

const german = (text: string) => ({ de: text, en: '' });

describe('describeFaults', () => {
  it.each<[string, Fault]>([
    [
      'Position 2, Nettopreis (BT-146): in der XRechnung (UBL) steht „85“, festgeschrieben würde „80“.',
      { kind: 'term', file: 'xrechnung-ubl', term: 'BT-146', line: 2, expected: '80', found: '85' },
    ],
    [
      'Käuferreferenz (BT-10): in der E-Rechnung im PDF steht nichts, festgeschrieben würde „K-1“.',
      { kind: 'term', file: 'zugferd', term: 'BT-10', expected: 'K-1', found: '' },
    ],
    [
      'Rechnungsnummer (BT-1): in der XRechnung (CII) steht „R2“, in der XRechnung (UBL) steht „R1“.',
      { kind: 'term', file: 'xrechnung-cii', than: 'xrechnung-ubl', term: 'BT-1', expected: 'R1', found: 'R2' },
    ],
    [
      'Das PDF zeigt „191,00“, zeigen soll es an dieser Stelle „119,00“.',
      { kind: 'text', where: 'total', expected: '119,00', found: '191,00' },
    ],
    [
      'Regel BR-CL-08 in der XRechnung (UBL), Position 1: Falsch. Richtig machen.',
      {
        kind: 'rule',
        file: 'xrechnung-ubl',
        finding: {
          ...{ rule: 'BR-CL-08', level: 'fatal', term: 'BT-21', line: 1 },
          ...{ message: german('Falsch.'), advice: german('Richtig machen.') },
        },
      },
    ],
    ['Was in der E-Rechnung im PDF steht, ließ sich nicht zurücklesen.', { kind: 'unreadable', file: 'zugferd' }],
  ])('%s', (sentence, fault) => {
    expect(describeFaults([fault, fault])).toEqual([sentence]);
  });

  it('shows at most twenty', () => {
    const faults = Array.from({ length: 30 }, (_, index): Fault => {
      return { kind: 'text', where: '', expected: '', found: String(index) };
    });
    expect(describeFaults(faults)).toHaveLength(20);
  });
});
