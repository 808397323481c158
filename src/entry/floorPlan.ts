import { svg } from './dom.ts';

/** A dining room seen from above: what the product keeps in order. Decoration only. */

type State = 'free' | 'seated' | 'next';
interface Table {
  at: readonly [x: number, y: number];
  /** Half width and half height; a round table has only one. */
  half: readonly [number, number?];
  /** Chairs on each side (top, right, bottom, left) or around. */
  chairs: readonly number[];
  state: State;
  name: string;
}

const tables: readonly Table[] = [
  { at: [86, 92], half: [34], chairs: [4], state: 'seated', name: '1' },
  { at: [216, 92], half: [34], chairs: [4], state: 'free', name: '2' },
  { at: [346, 92], half: [34], chairs: [4], state: 'seated', name: '3' },
  { at: [86, 222], half: [28, 28], chairs: [1, 0, 1, 0], state: 'free', name: '4' },
  { at: [216, 222], half: [28, 28], chairs: [1, 0, 1, 0], state: 'next', name: '5' },
  { at: [346, 222], half: [28, 28], chairs: [1, 0, 1, 0], state: 'seated', name: '6' },
  { at: [128, 352], half: [76, 30], chairs: [3, 0, 3, 0], state: 'seated', name: '7' },
  { at: [330, 352], half: [46], chairs: [6], state: 'free', name: '8' },
];

function chairsOf({ at: [x, y], half: [w, hgt], chairs }: Table): SVGElement[] {
  const chair = (cx: number, cy: number, turn: number) =>
    svg('path', { d: 'M-11 0q11-9 22 0', transform: `translate(${cx} ${cy}) rotate(${turn})` });
  if (hgt === undefined) {
    const n = chairs[0] ?? 0;
    return Array.from({ length: n }, (_, i) => {
      const turn = (360 / n) * i + (n === 6 ? 30 : 45);
      const a = ((turn - 90) * Math.PI) / 180;
      return chair(Math.round(x + (w + 8) * Math.cos(a)), Math.round(y + (w + 8) * Math.sin(a)), turn);
    });
  }
  const row = (n: number, cy: number, turn: number) =>
    Array.from({ length: n }, (_, i) => chair(x - w + ((2 * w) / n) * (i + 0.5), cy, turn));
  return [...row(chairs[0] ?? 0, y - hgt - 8, 0), ...row(chairs[2] ?? 0, y + hgt + 8, 180)];
}

export function floorPlan(): SVGElement {
  const walls = svg('path', {
    class: 'wall',
    d: 'M14 330V20a6 6 0 0 1 6-6h392a6 6 0 0 1 6 6v406a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6v-34',
  });
  const door = svg('path', { class: 'door', d: 'M14 392h62a62 62 0 0 0-62-62' });
  const drawn = tables.map((table) => {
    const {
      at: [x, y],
      half: [w, hgt],
    } = table;
    const top =
      hgt === undefined
        ? svg('circle', { cx: x, cy: y, r: w })
        : svg('rect', { x: x - w, y: y - hgt, width: 2 * w, height: 2 * hgt, rx: 7 });
    const name = svg('text', { x, y: y + 4 });
    name.textContent = table.name;
    return svg('g', { class: table.state }, ...chairsOf(table), top, name);
  });
  return svg('svg', { viewBox: '0 0 432 446', 'aria-hidden': 'true', class: 'floor' }, walls, door, ...drawn);
}
