import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBodyRoom } from './body-room.ts';
import type { BodyRoom } from './body-room.ts';

let at = 0;

beforeEach(() => {
  at = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const openRoom = () => openBodyRoom({ bytesMax: 100, windowMs: 20_000, windowBytesMin: 10, now: () => at });

/** A body on its way, and what became of it. */
function send(room: BodyRoom, place: string) {
  const guest = room.enter(place);
  const body = { ...guest, end: 'none' };
  guest.begin((reason) => {
    body.end = reason;
  });
  return body;
}

function pass(ms: number): void {
  at += ms;
  vi.advanceTimersByTime(ms);
}

describe('the room for bodies', () => {
  it('turns out who keeps most and has been silent longest', () => {
    const room = openRoom();
    const [first, second, other] = [send(room, 'a'), send(room, 'a'), send(room, 'b')];
    first.hold(40, 40);
    pass(10);
    other.hold(30, 30);
    pass(10);
    second.hold(30, 30);
    expect([first.end, second.end, other.end]).toEqual(['none', 'none', 'none']);
    other.hold(10, 40);
    expect([first.end, second.end, other.end]).toEqual(['no-room', 'none', 'none']);
  });

  it('leaves whole ones in peace, until their answer gives the room back', () => {
    const room = openRoom();
    const whole = send(room, 'a');
    whole.hold(90, 90);
    whole.complete();
    const refused = send(room, 'b');
    refused.hold(20, 20);
    expect([whole.end, refused.end]).toEqual(['none', 'no-room']);
    whole.leave();
    const next = send(room, 'b');
    next.hold(100, 100);
    expect(next.end).toBe('none');
  });

  it('takes what is not kept for no more than it is', () => {
    const upload = send(openRoom(), 'a');
    upload.hold(1000, 40);
    upload.hold(1000, 40);
    expect(upload.end).toBe('none');
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
    expect([stopped.end, dripping.end, slow.end]).toEqual(['too-slow', 'too-slow', 'none']);
  });

  it('waits for nobody who is answered, and looks at nothing when nobody is there', () => {
    const room = openRoom();
    const whole = send(room, 'a');
    whole.complete();
    pass(60_000);
    expect([whole.end, vi.getTimerCount()]).toEqual(['none', 1]);
    whole.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
