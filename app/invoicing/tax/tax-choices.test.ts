import { describe, expect, it } from 'vitest';
import { taxChoiceOf, taxChoices, taxOfChoice } from './tax-choices.ts';

describe('tax choices', () => {
  it.each(taxChoices)('$value is read back from the line it makes', ({ value }) => {
    expect(taxChoiceOf(taxOfChoice(value))).toBe(value);
  });

  it('tells cases of the same rate apart', () => {
    expect(taxChoiceOf({ taxCase: 'zero-photovoltaics', taxRateBp: 0 })).toBe('zero-0');
    expect(taxOfChoice('zero-0')).toEqual({ taxCase: 'zero-photovoltaics', taxRateBp: 0 });
    expect(taxOfChoice('standard-700')).toEqual({ taxCase: 'standard', taxRateBp: 700 });
  });
});
