import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLiveHub, isBehind, listenersPerUserMax } from './live-hub.ts';
import type { FeedListener, LiveHub, LivePage } from './live-hub.ts';

interface Ear extends LivePage {
  heard: string[];
}

function ear(user: string, company: string): Ear {
  const heard: string[] = [];
  return {
    user,
    company,
    heard,
    notify: (_cursor, change) => heard.push(change === null ? 'perhaps' : change.id),
    recheck: () => heard.push('recheck'),
    end: () => heard.push('end'),
  };
}

/** A hub that hears as if a page listened, and what it is told. */
function openHub(): LiveHub & FeedListener {
  const told: FeedListener[] = [];
  const hub = createLiveHub((heard) => {
    told.push(heard);
    return { close: () => Promise.resolve() };
  });
  hub.join(ear('nobody', 'nowhere'));
  const [heard] = told;
  if (!heard) throw new Error('a hub with a page does not hear');
  heard.opened();
  return { ...hub, ...heard };
}

describe('the hub', () => {
  it('tells a company its own changes only', () => {
    const hub = openHub();
    const [one, two] = [ear('u1', 'c1'), ear('u2', 'c2')];
    hub.join(one);
    hub.join(two);
    hub.changed({ company: 'c1', collection: 'invoices', id: 'i1' });
    expect([one.heard, two.heard]).toEqual([['i1'], []]);
  });

  it('knows which pages have missed a change', () => {
    const hub = openHub();
    const drawn = hub.cursorOf('c1');
    expect(isBehind(drawn, hub.cursorOf('c1'))).toBe(false);
    hub.changed({ company: 'c2', collection: 'invoices', id: 'i1' });
    expect(isBehind(drawn, hub.cursorOf('c1'))).toBe(false);
    hub.changed({ company: 'c1', collection: 'invoices', id: 'i2' });
    expect(isBehind(drawn, hub.cursorOf('c1'))).toBe(true);
  });

  it('treats every page as outdated while it hears nothing, and right after that', () => {
    const hub = openHub();
    const before = hub.cursorOf('c1');
    hub.broken();
    expect(isBehind(before, hub.cursorOf('c1'))).toBe(true);
    expect(isBehind(hub.cursorOf('c1'), hub.cursorOf('c1'))).toBe(true);
    const listener = ear('u1', 'c1');
    hub.join(listener);
    hub.opened();
    expect(listener.heard).toEqual(['perhaps', 'recheck']);
    expect(isBehind(before, hub.cursorOf('c1'))).toBe(true);
  });

  it('has the sessions of a person looked at again when one has ended', () => {
    const hub = openHub();
    const [one, two] = [ear('u1', 'c1'), ear('u2', 'c1')];
    hub.join(one);
    hub.join(two);
    hub.changed({ user: 'u1' });
    expect([one.heard, two.heard]).toEqual([['recheck'], []]);
  });

  it('ends the oldest of a person who opens too many', () => {
    const hub = openHub();
    const ears = Array.from({ length: listenersPerUserMax + 1 }, () => ear('u1', 'c1'));
    for (const each of ears) hub.join(each);
    expect(ears.map(({ heard }) => heard.includes('end'))).toEqual(ears.map((_, index) => index === 0));
  });

  it('forgets who has left', () => {
    const hub = openHub();
    const listener = ear('u1', 'c1');
    hub.join(listener)?.();
    hub.changed({ company: 'c1', collection: 'invoices', id: 'i1' });
    void hub.close();
    expect(listener.heard).toEqual([]);
  });

  it('hears only as long as a page listens, and a while longer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const feeds: string[] = [];
    const hub = createLiveHub(() => {
      feeds.push('open');
      return { close: () => Promise.resolve(void feeds.push('closed')) };
    });
    expect(feeds).toEqual([]);
    hub.join(ear('u1', 'c1'))?.();
    hub.join(ear('u1', 'c1'))?.();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(feeds).toEqual(['open']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(feeds).toEqual(['open', 'closed']);
    expect(isBehind(hub.cursorOf('c1'), hub.cursorOf('c1'))).toBe(true);
  });
});
