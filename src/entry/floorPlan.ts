import { svg } from './dom.ts';

/** A dining room seen from above. Decoration only. */

type State = 'free' | 'seated' | 'next';
interface Table {
  at: readonly [x: number, y: number];
  /** Half the width and half the height; round tables have only one value. */
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
  const around = chairs[0] ?? 0;
  if (hgt === undefined) {
    const r = w + 7;
    const point = (turn: number) => {
      const angle = ((turn - 90) * Math.PI) / 180;
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    };
    return Array.from({ length: around }, (_, i) => {
      const turn = (360 / around) * i + 45;
      const half = 620 / r;
      return svg('path', { d: `M${point(turn - half)}A${r} ${r} 0 0 1 ${point(turn + half)}` });
    });
  }
  const row = (n: number, cy: number, bow: number) =>
    Array.from({ length: n }, (_, i) => {
      const cx = x - w + ((2 * w) / n) * (i + 0.5);
      return svg('path', { d: `M${(cx - 11).toFixed(1)} ${cy}q11 ${bow} 22 0` });
    });
  return [...row(around, y - hgt - 6, -8), ...row(chairs[2] ?? 0, y + hgt + 6, 8)];
}

export function floorPlan(): SVGElement {
  const walls = svg('path', {
    class: 'wall',
    d: 'M14 266V20a6 6 0 0 1 6-6h392a6 6 0 0 1 6 6v406a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V302',
  });
  const door = svg('path', { class: 'door', d: 'M14 302h36a36 36 0 0 0-36-36' });
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
