import { describe, expect, it } from 'vitest';
import { caseTree } from '#tests/einvoice/case-files.ts';
import { add } from '#tests/einvoice/edits.ts';
import type { MutableElement } from '#tests/einvoice/xml-text.ts';
import { ciiRestrictions, ublRestrictions } from '../bindings/restrictions.ts';
import { ElementIndex } from '../element-index.ts';
import { findRestricted } from './restricted.ts';

interface Entry {
  id: string;
  level: 'fatal' | 'warning';
  /** Steps of the parent. */
  parent: string;
  child: string;
}

function entriesOf(syntax: 'ubl' | 'cii'): Entry[] {
  const source = syntax === 'ubl' ? ublRestrictions : ciiRestrictions;
  return (['fatal', 'warning'] as const).flatMap((level) =>
    source[level]
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [parent = '', members = ''] = line.split(': ');
        return members.split(', ').flatMap((member) => {
          const [number = '', child = ''] = member.split(' ');
          return number === '' ? [] : [{ id: `${syntax.toUpperCase()}-${number}`, level, parent, child }];
        });
      }),
  );
}

/** Puts the element or attribute in its place in a fragment that has nothing else; null where the syntax has no such place. */
function fragmentWith(syntax: 'ubl' | 'cii', { parent, child }: Entry): MutableElement | null {
  const root = { ...caseTree(`en16931/S/${syntax}`), children: [], attributes: [] };
  const steps = parent === '.' ? [] : parent.replace('LINE', 'InvoiceLine').split('/');
  try {
    const owner = steps.length === 0 ? root : add(root, steps);
    if (child.startsWith('@')) owner.attributes.push({ name: child.slice(1), namespace: '', value: 'x' });
    else add(root, [...steps, child]);
    return root;
  } catch {
    return null;
  }
}

describe.each(['ubl', 'cii'] as const)('%s: what EN 16931 leaves out', (syntax) => {
  const fixed = entriesOf(syntax).filter(({ parent }) => !parent.startsWith('/'));
  const placed = fixed.flatMap((entry) => {
    const root = fragmentWith(syntax, entry);
    return root === null ? [] : [{ entry, root }];
  });

  it('is found in its place, with its rule and level', () => {
    // The artefacts forbid some things that the syntax itself does not have.
    expect(placed.length / fixed.length).toBeGreaterThan(0.9);
    expect(placed.length).toBeGreaterThan(300);
    const missed = placed.filter(({ entry, root }) => {
      const found = findRestricted(new ElementIndex(root), syntax);
      return !found.some(({ id, level, child }) => id === entry.id && level === entry.level && child === entry.child);
    });
    expect(missed.map(({ entry }) => `${entry.id} ${entry.parent}/${entry.child}`)).toEqual([]);
  });

  it('reports nothing where the element is absent', () => {
    const root = caseTree(`en16931/S/${syntax}`);
    expect(findRestricted(new ElementIndex(root), syntax).map(({ id }) => id)).toEqual([]);
  });
});

describe('places anywhere in a file', () => {
  function foundAt(syntax: 'ubl' | 'cii', path: string, attribute?: string): [id: string, element: string][] {
    const root = { ...caseTree(`en16931/S/${syntax}`), children: [], attributes: [] };
    const element = add(root, path.split('/'));
    if (attribute) element.attributes.push({ name: attribute, namespace: '', value: 'x' });
    return findRestricted(new ElementIndex(root), syntax).map((place) => [place.id, place.element.name]);
  }

  function rulesAt(syntax: 'ubl' | 'cii', path: string, attribute?: string): string[] {
    return foundAt(syntax, path, attribute).map(([id]) => id);
  }

  it('elements that may stand nowhere', () => {
    const branch = 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch';
    expect(foundAt('ubl', `${branch}/FinancialInstitution`)).toEqual([['UBL-CR-664', 'FinancialInstitution']]);
    expect(foundAt('ubl', branch)).toEqual([]);
  });

  it('attributes of an element wherever it stands, and of no other', () => {
    for (const owner of ['AccountingSupplierParty/Party', 'TaxRepresentativeParty']) {
      const scheme = `${owner}/PartyTaxScheme`;
      expect(foundAt('ubl', `${scheme}/CompanyID`, 'schemeID')).toEqual([['UBL-CR-652', 'CompanyID']]);
      expect(foundAt('ubl', `${scheme}/TaxScheme/ID`, 'schemeID')).not.toContainEqual(['UBL-CR-652', 'ID']);
      expect(rulesAt('ubl', scheme, 'schemeID')).not.toContain('UBL-CR-652');
    }
  });

  it('attributes that no element may have', () => {
    expect(rulesAt('ubl', 'Note', 'languageID')).toEqual(['UBL-DT-19']);
    expect(rulesAt('ubl', 'InvoiceLine/Item/Description', 'languageID')).toEqual(['UBL-DT-19']);
    expect(rulesAt('ubl', 'Note')).toEqual([]);
  });

  it('elements whose name ends alike', () => {
    const trade = 'SupplyChainTradeTransaction';
    expect(rulesAt('cii', `${trade}/ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedRate`)).toEqual([
      'CII-DT-038',
    ]);
    expect(
      rulesAt(
        'cii',
        `${trade}/ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/CategoryTradeTax/CalculatedRate`,
      ),
    ).toEqual(['CII-DT-038']);
  });
});
