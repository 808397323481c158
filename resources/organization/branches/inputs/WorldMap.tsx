import { useEffect, useState, type MouseEvent } from 'react';
import { useLabels } from '#resources/framework/view/labels.ts';
import type { Point } from '../location.ts';
import { branchInputWords } from './words.ts';

interface WorldMapProps {
  point: Point | null;
  /** Absent if read-only. */
  onChoose?: (point: Point) => void;
}

type Ring = readonly (readonly number[])[];

/** The SVG path of rings; a ring across the date line is not drawn through the whole map. */
const pathOf = (rings: readonly Ring[]) =>
  rings
    .map((ring) =>
      ring
        .map(([lng = 0, lat = 0], at) => {
          const jumps = at > 0 && Math.abs(lng - (ring[at - 1]?.[0] ?? lng)) > 180;
          return `${at === 0 || jumps ? 'M' : 'L'}${lng.toFixed(1)},${(-lat).toFixed(1)}`;
        })
        .join(''),
    )
    .join('');

/** The world's coastlines as an SVG path in degrees; loaded when a map is first shown. */
async function coasts(): Promise<string> {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  const world = atlas as unknown as Parameters<typeof feature>[0];
  const land = feature(world, world.objects.land as Parameters<typeof feature>[1]) as unknown as {
    features: { geometry: { coordinates: readonly (readonly Ring[])[] } }[];
  };
  return land.features.flatMap(({ geometry }) => geometry.coordinates.map(pathOf)).join('');
}

/** A small world map with a location; a click selects an approximate one. */
export function WorldMap({ point, onChoose }: WorldMapProps) {
  const labelOf = useLabels();
  const [land, setLand] = useState('');
  useEffect(() => {
    let here = true;
    coasts().then(
      (path) => here && setLand(path),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const lng = ((event.clientX - left) / width) * 360 - 180;
    const lat = 85 - ((event.clientY - top) / height) * 145;
    onChoose?.({ lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 });
  };
  return (
    <svg
      className="framed"
      viewBox="-180 -85 360 145"
      role="img"
      aria-label={labelOf(branchInputWords.worldMap)}
      onClick={onChoose && choose}
    >
      <path fill="var(--line-2)" d={land} />
      {point && (
        <circle fill="var(--brass)" stroke="var(--surface)" strokeWidth={1.5} cx={point.lng} cy={-point.lat} r={4} />
      )}
    </svg>
  );
}
