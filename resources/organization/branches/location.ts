/** Locations on a map. Pure. */

export interface Point {
  lat: number;
  lng: number;
}

const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,，]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/;
/** The location in links of common maps. */
const inLinks = [
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
  /[?&](?:q|ll|query)=(-?\d+\.\d+)(?:,|%2C)(-?\d+\.\d+)/,
  /mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/,
];

/**
 * The coordinates in a text: two numbers, latitude first, or the link of a map.
 * @returns null if there are none
 * @example coordinatesIn('25.0330, 121.5654') // { lat: 25.033, lng: 121.5654 }
 */
export function coordinatesIn(text: string): Point | null {
  const patterns = /^https?:/.test(text.trim()) ? inLinks : [pair];
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    const point = { lat: Number(lat), lng: Number(lng) };
    if (lat !== undefined && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
  }
  return null;
}

/** A map link of the location. */
export const mapAddress = ({ lat, lng }: Point) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
