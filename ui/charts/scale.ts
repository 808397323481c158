/** Where values and labels stand along the axes of a drawing. */

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];
const intervals = 4;

/**
 * Round whole numbers from 0 to where the greatest value fits below, at even distances.
 *
 * @example ticksTo(47) // [0, 15, 30, 45, 60]
 */
export function ticksTo(greatest: number): number[] {
  const least = Math.max(1, greatest / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.map((one) => one * power).find((one) => Number.isInteger(one) && one >= least) ?? 10 * power;
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/**
 * Whole numbers from 0 to the next multiple of ten, at even distances.
 *
 * @example tensTo(47) // [0, 10, 20, 30, 40, 50]
 */
export function tensTo(greatest: number): number[] {
  const most = Math.max(10, Math.ceil(greatest / 10) * 10);
  return Array.from({ length: 6 }, (_, index) => (index * most) / 5);
}

const wideSign = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;

/** About how wide a label of the axis is, without asking the browser, which would have to lay the page out. */
export const labelWidth = (label: string): number =>
  [...label].reduce((width, sign) => width + (wideSign.test(sign) ? 12 : 7), 0);

/** Every how manieth label can stand below points that are `distance` apart, with a gap between them. */
export function labelEvery(labels: readonly string[], distance: number): number {
  const widest = labels.reduce((most, label) => Math.max(most, labelWidth(label)), 0);
  return Math.max(1, Math.ceil((widest + 14) / Math.max(distance, 0.1)));
}

/** The outline of a line through places, open where there is none. */
export function lineThrough(places: readonly (readonly [x: number, y: number] | null)[]): string {
  let path = '';
  let drawing = false;
  for (const place of places) {
    // A place alone is drawn as a dot: a line of no length with round ends.
    if (place) path += `${drawing ? 'L' : 'M'}${at(place[0])} ${at(place[1])}${drawing ? '' : 'h0'}`;
    drawing = place !== null;
  }
  return path;
}

const at = (value: number): number => Math.round(value * 10) / 10;
