import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EnterButton } from '../fields/enter-button.tsx';
import { ErrorSummary, listErrors } from '../fields/form-fields.tsx';
import { FormSection } from './form.tsx';
import { LineCell } from '#app/routes/documents/lines/line-cell.tsx';
import { LineGrid, LineRow } from '#app/routes/documents/lines/line-grid.tsx';
import { LineAction } from '#app/routes/documents/lines/line-extras.tsx';
import { tagsOf } from '#app/ui/rendered-tags.test-support.ts';

describe('ErrorSummary', () => {
  it('says nothing without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
  });

  it('links to the fields, tells errors of the whole form as text, and takes the focus', () => {
    const html = renderToStaticMarkup(
      <ErrorSummary
        errors={[{ text: 'Ort fehlt', fieldId: 'city', code: 'BT-52' }, { text: 'Zu viele Positionen' }]}
      />,
    );
    expect(html).toContain('Bitte prüfen Sie 2 Angaben');
    expect(html).toContain('<a href="#city">Ort fehlt</a>');
    expect(html).toContain('BT-52');
    expect(html).toContain('<li>Zu viele Positionen</li>');
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus=""/i);
  });

  it('counts one error as one', () => {
    const one = renderToStaticMarkup(<ErrorSummary errors={[{ text: 'x', fieldId: 'y' }]} />);
    expect(one).toContain('Bitte prüfen Sie eine Angabe');
  });

  it('says what is wrong with the whole as its heading, with nothing to look for', () => {
    const wait = 'Zu viele Versuche. Bitte warten Sie zehn Minuten.';
    const html = renderToStaticMarkup(<ErrorSummary errors={[{ text: wait }]} />);
    expect(html).toContain(`<h2>${wait}</h2>`);
    expect(html).not.toMatch(/Angabe|<li|<a/);
  });
});

describe('listErrors', () => {
  const form = {
    id: 'invoice',
    allErrors: { '': ['Ganz falsch.'], 'lines[1].quantity': ['Keine Zahl.'], version: ['Unbekannt.'] },
  };

  it('tells apart which field each sentence is about', () => {
    expect(listErrors(form, (name) => (name === 'lines[1].quantity' ? 'Position 2, Menge' : undefined))).toEqual([
      { text: 'Ganz falsch.' },
      { text: 'Position 2, Menge: Keine Zahl.', fieldId: 'invoice-lines[1].quantity' },
      { text: 'Unbekannt.' },
    ]);
  });

  it('keeps lines in their order', () => {
    const allErrors = { 'lines[10].quantity': ['zehn'], 'lines[2].quantity': ['zwei'] };
    expect(listErrors({ id: 'invoice', allErrors }).map(({ text }) => text)).toEqual(['zwei', 'zehn']);
  });

  it('goes through the page from top to bottom', () => {
    const order = ['kind', 'password', 'name', 'lines', 'closing'];
    const allErrors = {
      kind: ['Art'],
      closing: ['unten'],
      'lines[1].unitPrice': ['zweite'],
      'lines[0].unitPrice': ['erste'],
      name: ['Name'],
      unknown: ['Haken'],
      password: ['Passwort'],
    };
    const listed = listErrors({ id: 'f', allErrors }, undefined, order);
    expect(listed.map(({ text }) => text)).toEqual(['Art', 'Passwort', 'Name', 'erste', 'zweite', 'unten', 'Haken']);
  });

  it('says one sentence a field, and one for two columns of a row', () => {
    const allErrors = {
      'lines[1].quantity': ['Keine Zahl.', 'Zu groß.'],
      'lines[1].unitPrice': ['Keine Zahl.'],
      'lines[2].unitPrice': ['Keine Zahl.'],
    };
    const labels: Record<string, string> = {
      'lines[1].quantity': 'Position 2, Menge',
      'lines[1].unitPrice': 'Position 2, Einzelpreis',
      'lines[2].unitPrice': 'Position 3, Einzelpreis',
    };
    expect(listErrors({ id: 'f', allErrors }, (name) => labels[name])).toEqual([
      { text: 'Position 2, Menge und Einzelpreis: Keine Zahl.', fieldId: 'f-lines[1].quantity' },
      { text: 'Position 3, Einzelpreis: Keine Zahl.', fieldId: 'f-lines[2].unitPrice' },
    ]);
  });

  it('names each field of a row by its own words, and closes no sentence twice', () => {
    const allErrors = {
      'lines[0].a': ['Keine Zahl.'],
      'lines[0].b': ['Keine Zahl.'],
      'lines[0].c': ['Keine Zahl.'],
      sure: ['Bitte bestätigen Sie.'],
    };
    const labels: Record<string, string> = {
      'lines[0].a': 'Position 1, oder Betrag €',
      'lines[0].b': 'Position 1, oder Rabatt €',
      'lines[0].c': 'Position 1, Menge',
      sure: 'Was ist daraus geworden?',
    };
    expect(listErrors({ id: 'f', allErrors }, (name) => labels[name]).map(({ text }) => text)).toEqual([
      'Position 1, Betrag €, Rabatt € und Menge: Keine Zahl.',
      'Was ist daraus geworden? Bitte bestätigen Sie.',
    ]);
  });

  it('tells the sentences alone where fields have no labels', () => {
    expect(listErrors(form).map(({ text }) => text)).toEqual(['Ganz falsch.', 'Keine Zahl.', 'Unbekannt.']);
  });
});

it('a section with an id can be led to', () => {
  expect(renderToStaticMarkup(<FormSection id="lines" title="Positionen" children={null} />)).toContain(
    '<fieldset class="section" id="lines" tabindex="-1">',
  );
  expect(renderToStaticMarkup(<FormSection title="Positionen" children={null} />)).toContain(
    '<fieldset class="section">',
  );
});

it('EnterButton submits without being seen or reached', () => {
  expect(tagsOf(renderToStaticMarkup(<EnterButton name="do" value="save" />), 'button')).toEqual([
    { type: 'submit', name: 'do', value: 'save', hidden: '', tabindex: '-1', 'aria-hidden': 'true' },
  ]);
});

describe('LineGrid', () => {
  const row = (
    <LineRow
      name="Position 3"
      mark="3"
      sum="36,00"
      errors={[{ id: 'price-error', text: 'Preis fehlt.' }]}
      actions={<LineAction kind="remove" row="Position 3" name="do" value="remove-2" />}
    >
      <LineCell kind="price" label="Preis €">
        <input id="price" aria-describedby="price-error" />
      </LineCell>
    </LineRow>
  );
  const html = renderToStaticMarkup(<LineGrid>{row}</LineGrid>);

  it('labels controls, sums and row buttons', () => {
    expect(html).toContain('<li aria-label="Position 3">');
    expect(html).toContain('<label class="cell price"><small>Preis €</small><input id="price"');
    expect(html).toContain('aria-label="Summe in Euro"');
    expect(tagsOf(html, 'button')).toContainEqual({
      name: 'do',
      value: 'remove-2',
      'aria-label': 'Position 3 entfernen',
    });
  });

  it('tells errors in a row of their own with the id that the control names', () => {
    expect(html).toMatch(/<div class="problems"><p class="field-error" id="price-error">/);
  });

  it('has no tax column where there is no tax', () => {
    expect(html).toContain('<span>USt</span>');
    expect(renderToStaticMarkup(<LineGrid withoutTax>{row}</LineGrid>)).not.toContain('<span>USt</span>');
  });
});
