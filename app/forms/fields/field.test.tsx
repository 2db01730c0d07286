import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckBox, FileField, RadioCards } from './choices.tsx';
import { FieldNumbersContext } from '#app/ui/base/field-numbers.ts';
import { SelectField, TextAreaField, TextField, describeControl } from './field.tsx';

describe('describeControl', () => {
  it.each([
    ['nothing to say', { id: 'a' }, {}, { 'aria-invalid': undefined, 'aria-describedby': undefined }],
    ['a hint', { id: 'a' }, { hint: 'Hinweis' }, { 'aria-invalid': undefined, 'aria-describedby': 'a-description' }],
    ['an error', { id: 'a' }, { errors: ['Fehlt.'] }, { 'aria-invalid': true, 'aria-describedby': 'a-error' }],
    ['no errors', { id: 'a' }, { errors: [] }, { 'aria-invalid': undefined, 'aria-describedby': undefined }],
    [
      'the ids that conform has set already',
      { id: 'a', 'aria-invalid': true, 'aria-describedby': 'a-error other' },
      { errors: ['Fehlt.'], hint: 'Hinweis' },
      { 'aria-invalid': true, 'aria-describedby': 'a-error other a-description' },
    ],
  ] as const)('%s', (_case, control, texts, expected) => {
    expect(describeControl(control, texts)).toEqual(expected);
  });
});

describe('TextField', () => {
  const html = renderToStaticMarkup(
    <TextField
      id="buyerReference"
      name="buyerReference"
      label="Leitweg-ID"
      term="BT-10"
      asked="free"
      hint="Steht im Auftrag."
      errors={['Zu kurz.', 'Ziffer fehlt.']}
      defaultValue="0401"
      maxLength={46}
      span={6}
      phone="half"
    />,
  );

  it('ties label, control, error and hint together', () => {
    expect(html).toContain('<label for="buyerReference">Leitweg-ID<i> (freiwillig)</i></label>');
    expect(html).toMatch(/<input type="text" id="buyerReference"[^>]*aria-invalid="true"/);
    expect(html).toContain('aria-describedby="buyerReference-error buyerReference-description"');
    expect(html).toContain('id="buyerReference-error"');
    expect(html).toContain('Zu kurz.');
    expect(html).not.toContain('Ziffer fehlt.');
    expect(html).toContain('<p class="hint" id="buyerReference-description">Steht im Auftrag.</p>');
  });

  it('hands native attributes to the control and its own to nobody', () => {
    expect(html).toMatch(/<input[^>]*maxLength="46"[^>]*value="0401"/);
    expect(html).toContain('<div class="field span-6 half">');
    expect(html).not.toMatch(/<input[^>]*(label|term|hint|errors|span|phone)=/);
  });

  it('puts a unit beside the control', () => {
    const withUnit = renderToStaticMarkup(<TextField id="days" label="Ziel" unit="Tage" />);
    expect(withUnit).toMatch(/<div class="with-unit"><input [^>]*\/><span>Tage<\/span><\/div>/);
  });

  it('names its term only for those who asked to see field numbers', () => {
    const fields = (
      <>
        <TextField id="a" label="Leitweg-ID" term="BT-10" />
        <CheckBox id="b" label="Ja" term="BT-11" />
      </>
    );
    expect(renderToStaticMarkup(fields)).not.toContain('BT-1');
    const asked = renderToStaticMarkup(<FieldNumbersContext value={true}>{fields}</FieldNumbersContext>);
    expect(asked).toContain('<span class="term-code">BT-10</span>');
    expect(asked).toContain('<span class="term-code">BT-11</span>');
  });

  it('of a date has the calendar beside it, which no Tab stops at', () => {
    const html = renderToStaticMarkup(<TextField id="d" kind="date" label="Datum" />);
    expect(html).toMatch(/<div class="with-calendar"><input type="text" id="d"\/><button type="button" tabindex="-1"/);
    expect(renderToStaticMarkup(<TextField id="d" kind="line" label="Datum" />)).not.toContain('button');
  });

  it('takes another type', () => {
    expect(renderToStaticMarkup(<TextField id="m" type="email" label="E-Mail" />)).toContain('type="email"');
  });
});

describe('other fields', () => {
  it('SelectField marks the default and disables single options', () => {
    const options = [
      { value: 'DE', label: 'Deutschland' },
      { value: 'AT', label: 'Österreich', disabled: true },
    ];
    const html = renderToStaticMarkup(<SelectField id="c" label="Land" options={options} defaultValue="DE" />);
    expect(html).toContain('<option value="DE" selected="">Deutschland</option>');
    expect(html).toContain('<option value="AT" disabled="">Österreich</option>');
  });

  it('TextAreaField keeps its text', () => {
    const html = renderToStaticMarkup(<TextAreaField id="n" label="Notiz" defaultValue={'a\nb'} />);
    expect(html).toMatch(/<textarea[^>]*>a\nb<\/textarea>/);
  });

  it('FileField describes its input', () => {
    const html = renderToStaticMarkup(<FileField id="f" label="Logo" hint="PNG" errors={['Zu groß.']} />);
    expect(html).toMatch(/<input id="f" type="file" aria-invalid="true" aria-describedby="f-error f-description"/);
  });

  it('CheckBox is labelled by its text and described by hint and error', () => {
    const html = renderToStaticMarkup(
      <CheckBox id="ok" name="ok" label="Stimmt" hint="Bitte lesen." errors={['Fehlt.']} />,
    );
    expect(html).toContain('aria-describedby="ok-error ok-description"');
    expect(html).toContain('<small id="ok-description">Bitte lesen.</small>');
    expect(html).toContain('id="ok-error"');
  });

  it('RadioCards checks the default, names the group and puts its id on the first button', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B', hint: 'mit Hinweis' },
    ];
    const html = renderToStaticMarkup(
      <RadioCards id="kind" name="kind" label="Art" options={options} defaultValue="b" errors={['Wählen Sie.']} />,
    );
    expect(html).toMatch(/role="radiogroup" aria-label="Art" aria-invalid="true" aria-describedby="kind-error"/);
    expect(html).toMatch(/<input type="radio" id="kind" name="kind" value="a"\/>/);
    expect(html).toMatch(/<input type="radio" id="kind-b" name="kind" checked="" value="b"\/>/);
  });
});
