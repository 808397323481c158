/** Names the schemas of an OpenAPI document: each entity and each enumeration is defined once. */

type Json = Record<string, unknown>;

const isShape = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema gets a name: an object with several fields, or an enumeration with several values. */
export const isNamable = (shape: Json): boolean =>
  (isShape(shape.properties) && Object.keys(shape.properties).length > 1) ||
  (Array.isArray(shape.enum) && shape.enum.length > 2);

/**
 * Replaces named schemas by references.
 *
 * @param names by the schema, as JSON
 * @param used collects the referenced schemas, by name
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
