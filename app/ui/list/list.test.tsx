import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ListTable } from './list-table.tsx';
import { FoundNote } from './found-note.tsx';
import { NoSuchPage, Pager, pagesToLink } from './pager.tsx';
import { Tabs } from './tabs.tsx';
import { tagsOf } from '../rendered-tags.test-support.ts';
import { Table } from '../base/table.tsx';

describe('pagesToLink', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 9, '1 … 4 5 6 … 9'],
    [7, 20, '1 … 6 7 8 … 20'],
    [20, 20, '1 … 19 20'],
    [99, 3, '1 2 3'],
  ])('page %i of %i: %s', (page, pageCount, expected) => {
    expect(
      pagesToLink(page, pageCount)
        .map((target) => target ?? '…')
        .join(' '),
    ).toBe(expected);
  });

  it('never leaves out a single page, names each once and keeps the order', () => {
    for (let count = 1; count <= 12; count += 1)
      for (let page = 1; page <= count; page += 1) {
        const linked = pagesToLink(page, count);
        const pages = linked.filter((target) => target !== null);
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, page, count]));
        linked.forEach((target, index) => {
          if (target !== null) return;
          expect((linked[index + 1] ?? 0) - (linked[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      }
  });
});

describe('Pager', () => {
  const hrefOf = (page: number) => `?seite=${page}`;

  it('links neighbours and marks the current page', () => {
    const html = renderToStaticMarkup(<Pager page={2} pageCount={3} hrefOf={hrefOf} summary="31–60 von 90" />);
    expect(html).toContain('<a href="?seite=1" rel="prev">Zurück</a>');
    expect(html).toContain('<a href="?seite=3" rel="next">Weiter</a>');
    expect(html).toContain('<span aria-current="page">2</span>');
    expect(html).toContain('31–60 von 90');
  });

  it('disappears behind the last page, which says itself where to go', () => {
    expect(renderToStaticMarkup(<Pager page={9} pageCount={3} hrefOf={hrefOf} />)).toBe('');
  });

  it('disappears on a single page without a summary', () => {
    expect(renderToStaticMarkup(<Pager page={1} pageCount={1} hrefOf={hrefOf} />)).toBe('');
    expect(renderToStaticMarkup(<Pager page={1} pageCount={1} hrefOf={hrefOf} summary="3" />)).not.toContain('<a');
  });
});

interface Row {
  id: string;
  number: string;
  total: string;
}

describe('ListTable', () => {
  const rows: Row[] = [{ id: 'a1', number: 'RE-1', total: '10,00' }];
  const html = renderToStaticMarkup(
    <ListTable
      caption="Rechnungen"
      columns={[
        {
          label: 'Nummer',
          place: 'title',
          sort: { href: '?s=n', direction: 'descending' },
          cell: (row: Row) => <a href={`/${row.id}`}>{row.number}</a>,
        },
        { label: 'Betrag €', place: 'amount', sort: { href: '?s=b' }, cell: (row: Row) => row.total },
      ]}
      rows={rows}
      keyOf={(row) => row.id}
      phoneNote={() => '21.11.'}
      total={{ label: 'Summe', amount: '10,00' }}
    />,
  );

  it('keeps table semantics in roles, whatever display the cells get', () => {
    const roles = [...html.matchAll(/role="(\w+)"/g)].map((match) => match[1]);
    expect(roles.filter((role) => role === 'columnheader')).toHaveLength(2);
    expect(roles.filter((role) => role === 'row')).toHaveLength(3);
    expect(html.match(/<t[hd]\b/g)).toHaveLength(roles.filter((role) => /cell|header/.test(role ?? '')).length);
  });

  it('marks the sorted column only', () => {
    expect(html.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
    expect(html).toContain('<span aria-hidden="true"> ↓</span>');
  });

  it('carries the note for phones', () => {
    expect(html).toContain('class="title" data-note="21.11."');
  });

  it('puts the total under the amounts', () => {
    expect(html).toContain('<th scope="row" role="rowheader">Summe</th>');
    expect(html).toMatch(/<td role="cell" class="amount number">10,00<\/td><\/tr><\/tfoot>/);
  });
});

it('Table labels stacked cells where there are more than two columns', () => {
  const columns = [{ label: 'A' }, { label: 'B' }, { label: 'C', number: true }];
  const table = <Table stacked caption="T" columns={columns} rows={[['1', '2', '3']]} total={['Summe', '', '3']} />;
  const html = renderToStaticMarkup(table);
  expect(html).toContain('<td role="cell" class="number" data-label="C"><div>3</div></td>');
  expect(html).toContain('<tr role="row" class="final">');
  const two = <Table stacked caption="T" columns={columns.slice(0, 2)} rows={[['1', '2']]} />;
  expect(renderToStaticMarkup(two)).not.toContain('data-label');
});

it('FoundNote leads out of the search and beyond the list, and is where the page begins', () => {
  const html = renderToStaticMarkup(
    <FoundNote text="3 Kunden mit „x“" everywhereHref="/suche?q=x" endHref="/kunden" />,
  );
  expect(tagsOf(html, 'p')[0]).toMatchObject({ tabindex: '-1', autofocus: '' });
  expect(tagsOf(html, 'a')).toEqual([{ href: '/suche?q=x' }, { href: '/kunden' }]);
});

it.each([
  [1, 'Die Liste hat nur eine Seite.', 'Zur Liste'],
  [4, 'Die Liste hat 4 Seiten.', 'Zur letzten Seite'],
])('NoSuchPage of a list of %i', (pageCount, text, link) => {
  const html = renderToStaticMarkup(<NoSuchPage page={9} pageCount={pageCount} hrefOf={(page) => `?seite=${page}`} />);
  expect(html).toContain('Seite 9 gibt es nicht');
  expect(html).toContain(text);
  expect(html).toMatch(new RegExp(`href="\\?seite=${pageCount}"[^>]*>${link}<`));
});

it('Tabs mark the current one', () => {
  const tabs = [
    { href: '?', label: 'Alle', count: 0, current: true },
    { href: '?status=offen', label: 'Offen' },
  ];
  const html = renderToStaticMarkup(<Tabs label="Status" tabs={tabs} />);
  expect(html).toContain('<a href="?" aria-current="page">Alle<small>0</small></a>');
  expect(html).toContain('<a href="?status=offen">Offen</a>');
});
