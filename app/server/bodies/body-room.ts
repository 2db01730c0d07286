/** Why somebody may send no more: no progress, or no room for all that is being sent. */
export type TurnedOut = 'too-slow' | 'no-room';

/** Memory for all bodies of this process: each has its bytes here from the first one until its request is answered. */
export interface BodyRoom {
  enter: (place: string) => Guest;
}

/** One body. */
export interface Guest {
  /** Its sender is measured from now on, and may be turned out. */
  begin: (turnOut: (reason: TurnedOut) => void) => void;
  /** So many more bytes came; so many are kept of all by now. */
  hold: (received: number, kept: number) => void;
  /** It is whole: nobody waits for its sender any more. */
  complete: () => void;
  /** Its request is answered. */
  leave: () => void;
}

interface RoomLimits {
  bytesMax: number;
  /** Who sends less in such a time has stopped, or wants to be waited for. */
  windowMs: number;
  windowBytesMin: number;
  now: () => number;
}

const roomLimits: RoomLimits = {
  bytesMax: 64 * 1024 * 1024,
  windowMs: 20_000,
  windowBytesMin: 8 * 1024,
  now: () => performance.now(),
};

const lookEveryMs = 1_000;

interface Held {
  place: string;
  kept: number;
  /** null: nobody waits for its sender */
  turnOut: ((reason: TurnedOut) => void) | null;
  lastAt: number;
  windowFrom: number;
  windowBytes: number;
}

export function openBodyRoom({ bytesMax, windowMs, windowBytesMin, now }: RoomLimits = roomLimits): BodyRoom {
  const guests = new Set<Held>();
  let keptOfAll = 0;
  let looking: NodeJS.Timeout | null = null;

  function end(held: Held, reason: TurnedOut): void {
    const { turnOut } = held;
    leave(held);
    turnOut?.(reason);
  }

  function leave(held: Held): void {
    if (!guests.delete(held)) return;
    keptOfAll -= held.kept;
    held.turnOut = null;
    if (guests.size > 0 || looking === null) return;
    clearInterval(looking);
    looking = null;
  }

  /** Ends those who send too slowly. */
  function look(): void {
    const at = now();
    for (const held of guests) {
      if (held.turnOut === null || at - held.windowFrom < windowMs) continue;
      if (held.windowBytes < windowBytesMin) end(held, 'too-slow');
      held.windowFrom = at;
      held.windowBytes = 0;
    }
  }

  return {
    enter: (place) => {
      const at = now();
      const held: Held = { place, kept: 0, turnOut: null, lastAt: at, windowFrom: at, windowBytes: 0 };
      return {
        begin: (turnOut) => {
          guests.add(Object.assign(held, { turnOut, windowFrom: now() }));
          looking ??= setInterval(look, lookEveryMs).unref();
        },
        hold: (received, kept) => {
          keptOfAll += kept - held.kept;
          held.kept = kept;
          held.windowBytes += received;
          held.lastAt = now();
          while (keptOfAll > bytesMax && guests.has(held)) end(lastToStay(guests) ?? held, 'no-room');
        },
        complete: () => {
          held.turnOut = null;
        },
        leave: () => leave(held),
      };
    },
  };
}

/** Of the place that keeps most, the body whose sender has been silent longest; null: all of them are whole. */
function lastToStay(guests: ReadonlySet<Held>): Held | null {
  const places = new Map<string, number>();
  for (const { place, kept, turnOut } of guests)
    if (turnOut !== null) places.set(place, (places.get(place) ?? 0) + kept);
  let most = 0;
  for (const kept of places.values()) most = Math.max(most, kept);
  let chosen: Held | null = null;
  for (const held of guests) {
    if (held.turnOut === null || held.kept === 0 || places.get(held.place) !== most) continue;
    if (chosen === null || held.lastAt < chosen.lastAt) chosen = held;
  }
  return chosen;
}
