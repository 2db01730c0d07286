/**
 * How much more processor time four times as much work takes: 4 where the time grows as the size, 16 where it grows as its
 * square. A busy machine takes longer for both.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const cost = (of: number): number => {
    const before = process.cpuUsage();
    work(of);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = (of: number) => Math.min(...Array.from({ length: 3 }, () => cost(of)));
  work(size);
  return least(4 * size) / Math.max(1, least(size));
}

/** Between both, nearer to the square: what is small has its share of overheads. */
export const linearMax = 10;
