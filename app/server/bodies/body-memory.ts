/** Why somebody may send no more: no progress, or no room for all that is being sent. */
export type BodyRejection = 'too-slow' | 'no-room';

/** Memory for all bodies of this process: each has its bytes here from the first one until its request is answered. */
export interface BodyMemory {
  enter: (place: string) => BodyReservation;
}

/** One body. */
export interface BodyReservation {
  /** `read` is called when it may be read: a long one has to wait for its turn. Then its sender may be turned out. */
  begin: (body: { bytes: number; read: () => void; turnOut: (reason: BodyRejection) => void }) => void;
  /** So many more bytes came; so many are kept of all by now. */
  hold: (received: number, kept: number) => void;
  /** It is whole: nobody waits for its sender any more. */
  complete: () => void;
  /** Its request is answered. */
  leave: () => void;
}

interface RoomLimits {
  bytesMax: number;
  /** of that for long ones: those of a few people leave room for everybody's short forms */
  longBytesMax: number;
  /** A longer body is read in its turn only. */
  shortBytesMax: number;
  /** long ones that are read at a time, of all and of one place */
  readingMax: number;
  placeReadingMax: number;
  /** Who sends less in such a time has stopped, or wants to be waited for. */
  windowMs: number;
  windowBytesMin: number;
  /** Silence for which nobody gives up a turn that others wait for. */
  silenceMs: number;
  now: () => number;
}

const roomLimits: RoomLimits = {
  bytesMax: 64 * 1024 * 1024,
  longBytesMax: 60 * 1024 * 1024,
  shortBytesMax: 64 * 1024,
  readingMax: 20,
  placeReadingMax: 8,
  windowMs: 20_000,
  windowBytesMin: 8 * 1024,
  silenceMs: 3_000,
  now: () => performance.now(),
};

const lookEveryMs = 1_000;

interface Held {
  place: string;
  state: 'waiting' | 'reading' | 'whole';
  isLong: boolean;
  kept: number;
  read: () => void;
  turnOut: (reason: BodyRejection) => void;
  lastAt: number;
  windowFrom: number;
  windowBytes: number;
}

export function createBodyMemory(limits: RoomLimits = roomLimits): BodyMemory {
  const { now } = limits;
  const guests = new Set<Held>();
  const bytes: KeptBytes = { ofAll: 0, ofLong: 0 };
  let looking: NodeJS.Timeout | null = null;

  function end(held: Held, reason: BodyRejection): void {
    leave(held);
    held.turnOut(reason);
  }

  function leave(held: Held): void {
    if (!guests.delete(held)) return;
    keep(held, 0, bytes);
    admit();
    if (guests.size > 0 || looking === null) return;
    clearInterval(looking);
    looking = null;
  }

  /** Long ones whose turn it is: of the place that has fewest, in order. */
  function admit(): void {
    for (let next = nextOf(guests, limits); next !== null; next = nextOf(guests, limits)) {
      Object.assign(next, { state: 'reading', ...measuredFrom(now()) } satisfies Partial<Held>);
      next.read();
    }
  }

  function look(): void {
    for (const held of slowOf(guests, limits)) end(held, 'too-slow');
  }

  return {
    enter: (place) => {
      let held: Held | null = null;
      return {
        begin: ({ bytes: told, read, turnOut }) => {
          const isLong = told > limits.shortBytesMax;
          held = { place, state: 'waiting', isLong, kept: 0, read, turnOut, ...measuredFrom(now()) };
          guests.add(held);
          looking ??= setInterval(look, lookEveryMs).unref();
          admit();
          // Of bytes in chunks, which no browser sends, Node holds ten megabytes before they are read.
          if (told === Infinity && held.state === 'waiting') end(held, 'no-room');
        },
        hold: (received, kept) => {
          if (!held || !guests.has(held)) return;
          keep(held, kept, bytes);
          held.windowBytes += received;
          held.lastAt = now();
          for (;;) {
            const crowd = crowdOf(guests, bytes, limits);
            if (crowd === null || !guests.has(held)) return;
            end(lastToStay(crowd) ?? held, 'no-room');
          }
        },
        complete: () => {
          if (held) held.state = 'whole';
          admit();
        },
        leave: () => {
          if (held) leave(held);
        },
      };
    },
  };
}

/** Those who send too slowly, or are silent while others wait; measures the others from now on where a window is over. */
function slowOf(guests: ReadonlySet<Held>, limits: RoomLimits): Held[] {
  const at = limits.now();
  const isAwaited = awaitedOf(guests, limits);
  const slow: Held[] = [];
  for (const held of guests) {
    if (held.state !== 'reading') continue;
    const windowIsOver = at - held.windowFrom >= limits.windowMs;
    const isSlow = windowIsOver && held.windowBytes < limits.windowBytesMin;
    if (isSlow || (at - held.lastAt >= limits.silenceMs && isAwaited(held))) slow.push(held);
    else if (windowIsOver) Object.assign(held, { windowFrom: at, windowBytes: 0 } satisfies Partial<Held>);
  }
  return slow;
}

function measuredFrom(at: number): Pick<Held, 'lastAt' | 'windowFrom' | 'windowBytes'> {
  return { lastAt: at, windowFrom: at, windowBytes: 0 };
}

interface KeptBytes {
  ofAll: number;
  ofLong: number;
}

function keep(held: Held, kept: number, bytes: KeptBytes): void {
  bytes.ofAll += kept - held.kept;
  if (held.isLong) bytes.ofLong += kept - held.kept;
  held.kept = kept;
}

/** Who shares the room that is too full; null: none is. */
function crowdOf(guests: ReadonlySet<Held>, bytes: KeptBytes, limits: RoomLimits): Held[] | null {
  if (bytes.ofAll > limits.bytesMax) return [...guests];
  return bytes.ofLong > limits.longBytesMax ? [...guests].filter(({ isLong }) => isLong) : null;
}

/** Whether somebody waits for the turn of this one, and not only for one of the own place. */
function awaitedOf(guests: ReadonlySet<Held>, { placeReadingMax }: RoomLimits): (held: Held) => boolean {
  const places = sumByPlace(longReading(guests), () => 1);
  const waiting = new Set([...guests].filter(({ state }) => state === 'waiting').map(({ place }) => place));
  return ({ place, isLong }) =>
    isLong && [...waiting].some((each) => (places.get(each) ?? 0) - (each === place ? 1 : 0) < placeReadingMax);
}

function longReading(guests: ReadonlySet<Held>): Held[] {
  return [...guests].filter(({ state, isLong }) => state === 'reading' && isLong);
}

/** Who is to be read next; null: nobody, for now. */
function nextOf(guests: ReadonlySet<Held>, { readingMax, placeReadingMax }: RoomLimits): Held | null {
  const reading = longReading(guests);
  const places = sumByPlace(reading, () => 1);
  let chosen: Held | null = null;
  let fewest = placeReadingMax;
  for (const held of guests) {
    if (held.state !== 'waiting') continue;
    if (!held.isLong) return held;
    const count = places.get(held.place) ?? 0;
    if (reading.length >= readingMax || count >= fewest) continue;
    chosen = held;
    fewest = count;
  }
  return chosen;
}

/** Of the place that keeps most, the body whose sender has been silent longest; null: all of them are whole. */
function lastToStay(guests: readonly Held[]): Held | null {
  const reading = guests.filter(({ state, kept }) => state === 'reading' && kept > 0);
  const places = sumByPlace(reading, ({ kept }) => kept);
  let chosen: Held | null = null;
  for (const held of reading) {
    const more = (places.get(held.place) ?? 0) - (chosen === null ? 0 : (places.get(chosen.place) ?? 0));
    if (chosen === null || more > 0 || (more === 0 && held.lastAt < chosen.lastAt)) chosen = held;
  }
  return chosen;
}

function sumByPlace(guests: readonly Held[], amountOf: (held: Held) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const held of guests) sums.set(held.place, (sums.get(held.place) ?? 0) + amountOf(held));
  return sums;
}
