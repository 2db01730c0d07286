import { accepting, integer } from '../../values/readers.ts';
import { taxCases } from './tax.ts';
import type { TaxCase } from './tax.ts';

export const taxCase = accepting<TaxCase>((value) => typeof value === 'string' && Object.hasOwn(taxCases, value));

/** Up to 100 %. */
export const rateBp = integer([0, 10_000]);
