import { appendOnly, isMoved, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const counters = collection('counters', {
  rules: readByOwner,
  columns: [
    column.company,
    column.choice(
      'kind',
      ['invoice', 'customer', 'offer', 'cancellation', 'deposit', 'final', 'correction', 'delivery-note'],
      required,
    ),
    column.text('period', 7),
    column.whole('value', { min: 0 }),
    column.text('lastDate', 10),
  ],
  indexes: ['CREATE UNIQUE INDEX idx_counters_key ON counters (company, kind, period)'],
});

// Why a number range went on further ahead. The event of the jump holds its figures, the reason’s word and the SHA-256 of
// the note; the note itself is people’s words, which the event log does not hold.
const numberJumps = collection('number_jumps', {
  rules: readByOwner,
  columns: [
    column.company,
    column.whole('seq', { min: 1 }),
    column.text('kind', 20, required),
    column.text('period', 7),
    column.whole('fromValue', { min: 0 }),
    column.whole('toValue', { min: 1 }),
    column.text('reason', 40, required),
    column.text('note', 200),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_number_jumps_seq ON number_jumps (company, seq)'],
});

const onlyRise = 'counters only rise';

export const countersSchema: SubjectSchema = {
  collections: [counters, numberJumps],
  triggers: [
    refuse(
      'trg_counters_update',
      `BEFORE UPDATE ON counters WHEN (NEW.value > OLD.value) IS NOT TRUE OR typeof(NEW.value) != 'integer'
        OR (NEW.lastDate >= OLD.lastDate) IS NOT TRUE OR ${isMoved('company', 'kind', 'period')}`,
      onlyRise,
    ),
    refuse('trg_counters_delete', 'BEFORE DELETE ON counters', onlyRise),
    refuse('trg_counters_replace', `BEFORE INSERT ON counters WHEN ${isTaken('counters', keysOf(counters))}`, onlyRise),
    ...appendOnly(numberJumps),
  ],
};
