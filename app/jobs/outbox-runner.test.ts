import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailReport } from '#app/workflows/send-mails.ts';
import { startOutbox } from './outbox-runner.ts';

type Run = PromiseWithResolvers<MailReport[]>;

const report = (id: string): MailReport => ({ id, transport: 'folder', result: { ok: true } });

/** An outbox whose runs end when the test says so. */
function openOutbox() {
  const runs: Run[] = [];
  const failures: unknown[] = [];
  const outbox = startOutbox(
    () => {
      const run: Run = Promise.withResolvers();
      runs.push(run);
      return run.promise;
    },
    (error) => failures.push(error),
  );
  return { outbox, runs, failures };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('startOutbox', () => {
  it('runs every five seconds, and beside what takes long, three at a time', async () => {
    const { outbox, runs } = openOutbox();
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    outbox.kick();
    expect(runs).toHaveLength(3);
    runs[0]?.resolve([]);
    await soon();
    expect(runs).toHaveLength(3);
    outbox.kick();
    expect(runs).toHaveLength(4);
    for (const run of runs) run.resolve([]);
    await outbox.stop();
  });

  it('runs again at once after one that sent something', async () => {
    const { outbox, runs } = openOutbox();
    outbox.kick();
    runs[0]?.resolve([report('a')]);
    await soon();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve([]);
    await soon();
    expect(runs).toHaveLength(2);
    await outbox.stop();
  });

  it('a failed run is told once, and the next one tries again', async () => {
    const { outbox, runs, failures } = openOutbox();
    outbox.kick();
    runs[0]?.reject(new Error('away'));
    await soon();
    expect(failures.map(String)).toEqual(['Error: away']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve([]);
    await outbox.stop();
  });

  describe('deliver', () => {
    it('runs and answers what became of this mail', async () => {
      const { outbox, runs } = openOutbox();
      const delivered = outbox.deliver('b');
      await soon();
      const refused = { ...report('b'), result: { ok: false, message: 'no', permanent: true } } satisfies MailReport;
      runs[0]?.resolve([report('a'), refused]);
      expect(await delivered).toEqual(refused);
    });

    it('takes the answer of a run under way when that had the mail', async () => {
      const { outbox, runs } = openOutbox();
      outbox.kick();
      const delivered = outbox.deliver('a');
      runs[1]?.resolve([]);
      runs[0]?.resolve([report('a')]);
      expect(await delivered).toEqual(report('a'));
    });

    it('takes the answer of a run that began beside its own and had the mail', async () => {
      const { outbox, runs } = openOutbox();
      const delivered = outbox.deliver('a');
      outbox.kick();
      runs[0]?.resolve([]);
      await soon();
      runs[1]?.resolve([report('a')]);
      expect(await delivered).toEqual(report('a'));
    });

    it('takes the answer of a run that ended before its own', async () => {
      const { outbox, runs } = openOutbox();
      const delivered = outbox.deliver('a');
      outbox.kick();
      runs[1]?.resolve([report('a')]);
      await soon();
      runs[0]?.resolve([]);
      expect(await delivered).toEqual(report('a'));
    });

    it('tells everybody who waits for the same mail', async () => {
      const { outbox, runs } = openOutbox();
      const both = Promise.all([outbox.deliver('a'), outbox.deliver('a')]);
      runs[1]?.resolve([]);
      runs[0]?.resolve([report('a')]);
      expect(await both).toEqual([report('a'), report('a')]);
    });

    it('does not wait for a run under way that has others', async () => {
      const { outbox, runs } = openOutbox();
      outbox.kick();
      const delivered = outbox.deliver('b');
      runs[1]?.resolve([report('b')]);
      expect(await delivered).toEqual(report('b'));
    });

    it('runs once more when what kept it waiting is done', async () => {
      const { outbox, runs } = openOutbox();
      outbox.kick();
      const delivered = outbox.deliver('b');
      runs[1]?.resolve([]);
      await soon();
      runs[0]?.resolve([]);
      await soon();
      runs[2]?.resolve([report('b')]);
      expect(await delivered).toEqual(report('b'));
    });

    it('waits twenty seconds at most', async () => {
      const { outbox } = openOutbox();
      const delivered = outbox.deliver('a');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await delivered).toBeNull();
    });

    it('answers null for a mail that was not due', async () => {
      const { outbox, runs } = openOutbox();
      const delivered = outbox.deliver('a');
      await soon();
      runs[0]?.resolve([]);
      expect(await delivered).toBeNull();
    });

    it('answers null where its run fails, which is told elsewhere: the mail is queued', async () => {
      const { outbox, runs, failures } = openOutbox();
      const delivered = outbox.deliver('a');
      await soon();
      runs[0]?.reject(new Error('away'));
      expect(await delivered).toBeNull();
      expect(failures.map(String)).toEqual(['Error: away']);
    });

    // The mail is queued; that an earlier run failed says nothing about it.
    it('is not harmed by the failure of an earlier run', async () => {
      const { outbox, runs } = openOutbox();
      outbox.kick();
      const delivered = outbox.deliver('a');
      runs[0]?.reject(new Error('away'));
      await soon();
      runs[1]?.resolve([report('a')]);
      expect(await delivered).toEqual(report('a'));
    });
  });

  describe('stop', () => {
    it('waits for the run under way and starts no other', async () => {
      const { outbox, runs } = openOutbox();
      outbox.kick();
      const stopped = vi.fn();
      const stopping = outbox.stop().then(stopped);
      await soon();
      expect(stopped).not.toHaveBeenCalled();
      outbox.kick();
      runs[0]?.resolve([]);
      await stopping;
      await vi.advanceTimersByTimeAsync(20_000);
      outbox.kick();
      expect(runs).toHaveLength(1);
    });

    it('ends also when that run fails', async () => {
      const { outbox, runs, failures } = openOutbox();
      outbox.kick();
      const stopping = outbox.stop();
      runs[0]?.reject(new Error('away'));
      await stopping;
      expect(failures.length).toBeGreaterThan(0);
    });
  });
});
