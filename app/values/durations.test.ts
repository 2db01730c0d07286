import { describe, expect, it } from 'vitest';
import { writeDuration, formatHours, minutesPerDay, parseDuration } from './durations.ts';

describe('a duration', () => {
  it.each([
    ['3,5', 210],
    ['3.5', 210],
    ['3:30', 210],
    ['03:05', 185],
    ['3h 30', 210],
    ['3h30', 210],
    ['3 h 30 min', 210],
    ['3 Std. 30 Min.', 210],
    ['3 Stunden', 180],
    ['1 Stunde 5 Minuten', 65],
    ['3h 5', 185],
    ['3h', 180],
    ['3,5 h', 210],
    ['8', 480],
    [' 8 ', 480],
    ['45 min', 45],
    ['45m', 45],
    ['90 Minuten', 90],
    [':45', 45],
    [',75', 45],
    ['.5', 30],
    ['3,', 180],
    ['0', 0],
    ['0:00', 0],
    ['24', 1440],
    ['24:00', 1440],
    ['0,01', 1],
    ['1,33', 80],
    ['1,325', 80],
    ['0,0083', 0],
    ['0,0084', 1],
  ])('%s is %i minutes', (typed, minutes) => {
    expect(parseDuration(typed, minutesPerDay)).toEqual({ ok: true, minutes });
  });

  it.each(['', ' ', ',', '.', ':', 'h', 'min', '3:5', '3:60', '3:', '3h 60', '-1', '−1', '1,2,3', '1.234,5', '3;30'])(
    '%o is none',
    (typed) => {
      expect(parseDuration(typed, minutesPerDay)).toEqual({ ok: false, refusal: 'not-a-duration' });
    },
  );

  it.each(['drei', '1e3', '0x10', '1,23456', '3h 30s', '1h 1h', '٣', '3'.repeat(41), '9'.repeat(6)])(
    '%o is none either',
    (typed) => {
      expect(parseDuration(typed, minutesPerDay)).toEqual({ ok: false, refusal: 'not-a-duration' });
    },
  );

  it.each(['24:01', '24,02', '25', '90', '1441 min', '99999', '99999:59', '999999 min'])('%s is too long', (typed) => {
    expect(parseDuration(typed, minutesPerDay)).toEqual({ ok: false, refusal: 'too-long' });
  });

  it('is written as it is typed, and read back to the same minutes', () => {
    expect([210, 45, 200, 60, 1440, 1, 0, 66_000].map(writeDuration)).toEqual([
      '3,5',
      '0,75',
      '3:20',
      '1',
      '24',
      '0:01',
      '0',
      '1100',
    ]);
    for (let minutes = 0; minutes <= minutesPerDay; minutes += 1)
      expect(parseDuration(writeDuration(minutes), minutesPerDay)).toEqual({ ok: true, minutes });
  });

  it('is summed in hours with two places', () => {
    expect([1065, 80, 0, 1, 75_000].map(formatHours)).toEqual(['17,75', '1,33', '0,00', '0,02', '1.250,00']);
  });
});
