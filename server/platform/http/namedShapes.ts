/** Gives the shapes of an OpenAPI document names: each entity and each enumeration stands in it once. */

type Json = Record<string, unknown>;

const isShape = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a shape is worth a name: an object of several fields, or a choice of several words. */
export const isNamable = (shape: Json): boolean =>
  (isShape(shape.properties) && Object.keys(shape.properties).length > 1) ||
  (Array.isArray(shape.enum) && shape.enum.length > 2);

/**
 * Puts references in the place of shapes that have a name.
 *
 * @param names by the shape, as JSON
 * @param used gets the shapes that are referred to, by name
 */
export function withReferences(
  value: unknown,
  names: ReadonlyMap<string, string>,
  used: Map<string, unknown>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, names, used));
  if (!isShape(value)) return value;
  const { description, default: usual, ...shape } = value;
  const name = isNamable(shape) ? names.get(JSON.stringify(shape)) : undefined;
  if (name === undefined) return inside(value, names, used);
  if (!used.has(name)) {
    used.set(name, null);
    used.set(name, inside(shape, names, used));
  }
  return {
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
  };
}

const inside = (shape: Json, names: ReadonlyMap<string, string>, used: Map<string, unknown>): Json =>
  Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, withReferences(one, names, used)]));
