/** The positions of values and labels along a drawing's axes. */

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];
const intervals = 4;

/**
 * Round whole numbers at equal distances, from 0 to above the greatest value.
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
 * Whole numbers at equal distances, from 0 to the next multiple of ten.
 *
 * @example tensTo(47) // [0, 10, 20, 30, 40, 50]
 */
export function tensTo(greatest: number): number[] {
  const most = Math.max(10, Math.ceil(greatest / 10) * 10);
  return Array.from({ length: 6 }, (_, index) => (index * most) / 5);
}

const wideSign = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;

/** The approximate width of an axis label. Measuring it in the browser would force a layout. */
export const labelWidth = (label: string): number =>
  [...label].reduce((width, sign) => width + (wideSign.test(sign) ? 12 : 7), 0);

/** The step between shown labels, so that labels of points `distance` apart do not overlap. */
export function labelEvery(labels: readonly string[], distance: number): number {
  const widest = labels.reduce((most, label) => Math.max(most, labelWidth(label)), 0);
  return Math.max(1, Math.ceil((widest + 14) / Math.max(distance, 0.1)));
}

/** The SVG path of a line through points, with a gap at null. */
export function lineThrough(places: readonly (readonly [x: number, y: number] | null)[]): string {
  let path = '';
  let drawing = false;
  for (const place of places) {
    // A single point is drawn as a dot: a line of length zero with round caps.
    if (place) path += `${drawing ? 'L' : 'M'}${at(place[0])} ${at(place[1])}${drawing ? '' : 'h0'}`;
    drawing = place !== null;
  }
  return path;
}

const at = (value: number): number => Math.round(value * 10) / 10;
