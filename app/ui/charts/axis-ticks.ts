import { getTicks, scaleLinear } from '@visx/scale';

/** No axis makes more, whatever it is asked for. */
export const ticksMax = 1000;

type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** About as many round values as wanted, within the scale. */
export function axisTicks(scale: LinearScale, wanted: number): number[] {
  let asked = Math.min(wanted, ticksMax);
  let ticks = getTicks(scale, asked).map(Number);
  while (ticks.length > ticksMax) {
    asked = Math.floor(asked / 2);
    ticks = getTicks(scale, asked).map(Number);
  }
  return ticks;
}

/** From the least to the greatest of them and 0, with room to the next round value. */
export function valueScale(values: readonly number[], range: [number, number]): LinearScale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  return scaleLinear<number>({ domain: least === most ? [0, 1] : [least, most], range });
}
