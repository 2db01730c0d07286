import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBodyMemory } from './body-memory.ts';
import type { BodyMemory } from './body-memory.ts';

let at = 0;

beforeEach(() => {
  at = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const openRoom = () =>
  createBodyMemory({
    ...{ bytesMax: 100, longBytesMax: 80, shortBytesMax: 50, readingMax: 3, placeReadingMax: 2 },
    ...{ windowMs: 20_000, windowBytesMin: 10, silenceMs: 3_000, now: () => at },
  });

/** A body on its way, and what became of it. */
function send(room: BodyMemory, place: string, bytes = 50) {
  const reservation = room.enter(place);
  const body = { ...reservation, state: 'waiting' };
  reservation.begin({
    bytes,
    read: () => (body.state = 'reading'),
    turnOut: (reason) => (body.state = reason),
  });
  return body;
}

const statesOf = (bodies: readonly { state: string }[]) => bodies.map(({ state }) => state);

function pass(ms: number): void {
  at += ms;
  vi.advanceTimersByTime(ms);
}

describe('the room for bodies', () => {
  it('turns out who keeps most and has been silent longest', () => {
    const room = openRoom();
    const bodies = [send(room, 'a'), send(room, 'a'), send(room, 'b')] as const;
    bodies[0].hold(40, 40);
    pass(10);
    bodies[2].hold(30, 30);
    pass(10);
    bodies[1].hold(30, 30);
    expect(statesOf(bodies)).toEqual(['reading', 'reading', 'reading']);
    bodies[2].hold(10, 40);
    expect(statesOf(bodies)).toEqual(['no-room', 'reading', 'reading']);
  });

  it('leaves whole ones in peace, until their answer gives the room back', () => {
    const room = openRoom();
    const whole = send(room, 'a');
    whole.hold(90, 90);
    whole.complete();
    const refused = send(room, 'b');
    refused.hold(20, 20);
    expect(statesOf([whole, refused])).toEqual(['reading', 'no-room']);
    whole.leave();
    const next = send(room, 'b');
    next.hold(100, 100);
    expect(next.state).toBe('reading');
  });

  it('keeps a place for short ones, however many long ones there are', () => {
    const room = openRoom();
    const whole = send(room, 'a', 1000);
    whole.hold(60, 60);
    whole.complete();
    const [long, more, short] = [send(room, 'b', 1000), send(room, 'c', 1000), send(room, 'd')];
    long.hold(15, 15);
    short.hold(10, 10);
    more.hold(10, 10);
    expect(statesOf([whole, long, more, short])).toEqual(['reading', 'no-room', 'reading', 'reading']);
  });

  it('takes what is not kept for no more than it is', () => {
    const upload = send(openRoom(), 'a');
    upload.hold(1000, 40);
    upload.hold(1000, 40);
    expect(upload.state).toBe('reading');
  });

  it('ends who sends too little in such a time, whatever came before', () => {
    const room = openRoom();
    const [stopped, dripping, slow] = [send(room, 'a'), send(room, 'a'), send(room, 'a')];
    stopped.hold(50, 50);
    for (let second = 0; second < 41; second += 1) {
      pass(1_000);
      if (second % 4 === 0) dripping.hold(1, 1);
      slow.hold(1, 1);
    }
    expect(statesOf([stopped, dripping, slow])).toEqual(['too-slow', 'too-slow', 'reading']);
  });

  it('reads long ones in their turn, the place first that has fewest, and short ones at once', () => {
    const room = openRoom();
    const places = ['a', 'a', 'a', 'b', 'b', 'c'];
    const long = places.map((place) => send(room, place, 1000));
    const short = send(room, 'a');
    expect(statesOf(long)).toEqual(['reading', 'reading', 'waiting', 'reading', 'waiting', 'waiting']);
    expect(short.state).toBe('reading');
    long[0]?.complete();
    expect(statesOf(long.slice(2))).toEqual(['waiting', 'reading', 'waiting', 'reading']);
    long[3]?.leave();
    expect(statesOf([long[2], long[4]].flatMap((one) => one ?? []))).toEqual(['waiting', 'reading']);
  });

  it('has none wait that does not tell its length', () => {
    const room = openRoom();
    const bodies = [Infinity, Infinity, Infinity, 1000].map((bytes) => send(room, 'a', bytes));
    expect(statesOf(bodies)).toEqual(['reading', 'reading', 'no-room', 'waiting']);
    bodies[0]?.leave();
    expect(statesOf(bodies.slice(2))).toEqual(['no-room', 'reading']);
  });

  it('lets nobody be silent while others wait for the turn', () => {
    const room = openRoom();
    const [silent, sending, waiting] = [send(room, 'a', 1000), send(room, 'a', 1000), send(room, 'a', 1000)];
    pass(2_000);
    sending.hold(1, 1);
    pass(2_000);
    expect(statesOf([silent, sending, waiting])).toEqual(['too-slow', 'reading', 'reading']);
    pass(5_000);
    expect(statesOf([sending, waiting])).toEqual(['reading', 'reading']);
  });

  it('lets people pause while others wait for turns of their own place only', () => {
    const room = openRoom();
    const pausing = send(room, 'b', 1000);
    const [silent, sending, waiting] = [send(room, 'a', 1000), send(room, 'a', 1000), send(room, 'a', 1000)];
    pass(2_000);
    sending.hold(1, 1);
    expect(waiting.state).toBe('waiting');
    pass(2_000);
    expect(statesOf([pausing, silent, sending, waiting])).toEqual(['reading', 'too-slow', 'reading', 'reading']);
  });

  it('waits for nobody who is answered, and looks at nothing when nobody is there', () => {
    const room = openRoom();
    const whole = send(room, 'a');
    whole.complete();
    pass(60_000);
    expect([whole.state, vi.getTimerCount()]).toEqual(['reading', 1]);
    whole.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
