// `--import` of this: the process, and whatever Node it starts, lives MOVED_DAYS later.

const moved = Number(process.env['MOVED_DAYS']) * 86_400_000;
if (!Number.isFinite(moved)) throw new Error('MOVED_DAYS is no number');

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [Date.now()] : given));
  }

  static now() {
    return super.now() + moved;
  }
};
