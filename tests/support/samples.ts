import * as z from 'zod';
import { defaultSections } from '#contract/core/sections.ts';
import { keptFiles } from './keptFiles.ts';

/**
 * Input that a schema accepts, found from the schema itself, so that a new endpoint is tested without anybody
 * writing an example for it.
 */

/** Values by the name of the field: what an id must be to hit something, what a text must look like. */
export type Hints = Readonly<Record<string, unknown>>;

/** Tried in turn where the name gives no hint; the first that the schema accepts is taken. */
const candidates: readonly unknown[] = [
  'Text',
  1,
  true,
  'en',
  '1',
  'true',
  'name',
  'someone@maitre.example',
  '2026-01-31',
  '2026-01-31T04:05:06.000Z',
  '01-31',
  'TW',
  'TWD',
  '886',
  '+886912345678',
  'https://maitre.example/picture.png',
  'a-password-of-the-tests-1',
  '{}',
  '["own-1"]',
  '["isVIP"]',
  '["booking"]',
  '["open"]',
  '["half"]',
  '["counted"]',
  '["served"]',
  '["morning"]',
  '[1]',
  '["open"]',
  '["evening"]',
  '2026-01',
  '["name","ASC"]',
  '["id","ASC"]',
  'booking',
  'createTime',
  'purchaseTime',
  'issuedTime',
  'createdTime',
  'createdAt',
  'Asia/Taipei',
  '17:30',
  '17:30:00',
  keptFiles.image,
  keptFiles.audio,
  keptFiles.video,
  'A'.repeat(43),
  '[{"email":"a"}]',
  '[0,9]',
  defaultSections,
  {},
  [],
  null,
];

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: readonly z.ZodType[];
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
}

export const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** Whether a value may be left out. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/**
 * A value that the schema accepts.
 *
 * @param full also what may be left out
 * @throws where none is found: add a hint for the field
 */
export function sampleOf(schema: z.ZodType, hints: Hints = {}, full = false, name = ''): unknown {
  if (name in hints && schema.safeParse(hints[name]).success) return hints[name];
  const def = defOf(schema);
  const attempt = fromDefinition(def, hints, full, name) ?? fromLimits(schema);
  if (attempt !== undefined && schema.safeParse(attempt).success) return attempt;
  // What may be left out by itself may be needed by the rest, or not fit it.
  const whole = attempt === undefined ? undefined : fromDefinition(def, hints, !full, name);
  if (whole !== undefined && schema.safeParse(whole).success) return whole;
  // The description of a sort lists its fields.
  const [, sort] = /^The field to sort by, .*?: (\w+)/.exec(schema.description ?? '') ?? [];
  const found = [...(sort ? [sort] : []), ...candidates].find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`No sample for ${name || 'a value'} (${def.type}): give a hint for it`);
  return found;
}

function fromDefinition(def: Def, hints: Hints, full: boolean, name: string): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([key, one]) => full || key in hints || !isOptional(one))
          .map(([key, one]) => [key, sampleOf(one, hints, full, key)]),
      );
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return def.innerType && sampleOf(def.innerType, hints, full, name);
    case 'array':
      return def.element && [sampleOf(def.element, hints, full, name.replace(/s$/, ''))];
    case 'tuple':
      return def.items?.map((item) => sampleOf(item, hints, full));
    case 'union':
      return def.options?.[0] && sampleOf(def.options[0], hints, full, name);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'record':
      return {};
    // What a preprocessed value must be; a text that is read as JSON is found among the candidates.
    case 'pipe':
      return def.out && defOf(def.out).type !== 'transform'
        ? tried(() => sampleOf(def.out as z.ZodType, hints, full, name))
        : undefined;
    default:
      return undefined;
  }
}

function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The smallest number, or the shortest text, where none of the candidates is within the limits. */
function fromLimits(schema: z.ZodType): unknown {
  if (candidates.some((candidate) => schema.safeParse(candidate).success)) return undefined;
  if (schema instanceof z.ZodNumber) return schema.minValue ?? schema.maxValue ?? undefined;
  if (schema instanceof z.ZodString) return 'x'.repeat(schema.minLength ?? 1);
  return undefined;
}

/** The object schema inside wrappers, if there is one. */
export function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  for (let one = schema; one; one = defOf(one).innerType ?? defOf(one).in) {
    const { shape } = defOf(one);
    if (shape) return shape;
  }
  return {};
}
