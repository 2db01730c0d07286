import { reading } from '../call.ts';

/** Everything the dashboard says, in one answer. Days are inclusive. */
export const dashboard = reading('dashboard', {
  today: '',
  /** a fortnight before today */
  fortnight: '',
  /** offers that end until then are told */
  soon: '',
  from: '',
  to: '',
  /** the days that the span is compared with */
  beforeFrom: '',
  beforeTo: '',
  /** the months that are told one by one, as YYYY-MM */
  firstMonth: '',
  lastMonth: '',
});
