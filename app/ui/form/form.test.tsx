import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawNumber, IssueBar } from '../../routes/invoices/issue-bar.tsx';
import { EnterButton } from '../field/enter-button.tsx';
import { ErrorSummary } from '../field/error-summary.tsx';
import { FormSection } from './form.tsx';
import { listErrors } from '../field/form-fields.ts';
import { LineAction, LineCell, LineGrid, LineRow } from '../../routes/invoices/editor/line-grid.tsx';
import { tagsOf } from '../rendered-tags.test-support.ts';

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
    expect(renderToStaticMarkup(<ErrorSummary errors={[{ text: 'x' }]} />)).toContain('Bitte prüfen Sie eine Angabe');
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
      { text: 'Unbekannt.', fieldId: 'invoice-version' },
    ]);
  });

  it('keeps lines in their order', () => {
    const allErrors = { 'lines[10].quantity': ['zehn'], 'lines[2].quantity': ['zwei'] };
    expect(listErrors({ id: 'invoice', allErrors }).map(({ text }) => text)).toEqual(['zwei', 'zehn']);
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

describe('issuing', () => {
  it('names the number on the button', () => {
    const html = renderToStaticMarkup(<IssueBar number="RE-2026-0143" />);
    expect(html).toContain('RE-2026-0143 ausstellen');
    expect(html).not.toContain('disabled');
  });

  it.each([
    ['without a number', <IssueBar key="1" number={null} />],
    ['when told so', <IssueBar key="2" number="RE-1" blocked />],
  ])('is blocked %s', (_case, bar) => {
    const html = renderToStaticMarkup(bar);
    expect(tagsOf(html, 'button')[0]).toHaveProperty('disabled');
    expect(html).not.toContain('RE-1');
  });

  it('draws no number while errors stand against it', () => {
    expect(renderToStaticMarkup(<DrawNumber number="RE-1" />)).toContain('<strong>RE-1</strong>');
    const blocked = renderToStaticMarkup(<DrawNumber number="RE-1" errorCount={2} />);
    expect(blocked).toContain('2 Fehler stehen dagegen');
    expect(blocked).not.toContain('RE-1');
  });
});

describe('LineGrid', () => {
  const row = (
    <LineRow
      position={3}
      sum="36,00"
      errors={[{ id: 'price-error', text: 'Preis fehlt.' }]}
      actions={<LineAction kind="remove" position={3} name="do" value="remove-2" />}
    >
      <LineCell kind="price" label="Preis €" htmlFor="price">
        <input id="price" aria-describedby="price-error" />
      </LineCell>
    </LineRow>
  );
  const html = renderToStaticMarkup(<LineGrid>{row}</LineGrid>);

  it('labels controls, sums and row buttons', () => {
    expect(html).toContain('<li aria-label="Position 3">');
    expect(html).toContain('<label for="price">Preis €</label>');
    expect(html).toContain('aria-label="Summe in Euro, Position 3"');
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
