import type { CellProps } from '#resources/framework/fields.ts';
import type { Point } from '../location.ts';

/** Coordinates in one line. */
export default function LocationText({ value }: CellProps) {
  const { lat, lng } = value as Point;
  return `${lat}, ${lng}`;
}
