import { isEqual, uniqWith } from 'es-toolkit';
import { expect } from 'vitest';
import type { Field } from '#resources/framework/fields.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { small } from '#tests/support/build.ts';
import { keptFiles } from '#tests/support/keptFiles.ts';
import { obeying } from '#tests/support/obeying.ts';
import { referredId } from './actors.ts';

/** What is written into each field of a declared resource, with what its rules ask for beside it. */

export const markup = `<b>"O'Brien"</b> 王 ${'é'} 👩‍🍳 -- ; \\ %`;

/** Small records with the first value of each of their parts; only their ids differ. */
function recordsOf({ fields, maxItems }: Extract<Field, { kind: 'records' }>, choices: 'all' | 'none') {
  const rows = Array.from({ length: Math.min(2, maxItems) }, (_, at) =>
    Object.entries(fields).map(([name, part]) => {
      if (part.kind === 'choices' && choices === 'none') return { name, write: [] };
      const values = valuesOf(part);
      return { name, ...(values[name === 'id' ? at : 0] ?? { write: null }) };
    }),
  );
  const part = (get: (value: { write: unknown; read?: unknown }) => unknown) =>
    rows.map((row) => Object.fromEntries(row.map((value) => [value.name, get(value)])));
  return { write: part(({ write }) => write), read: part(({ write, read = write }) => read) };
}

/** Values that each kind of field must keep. */
export function valuesOf(field: Field): { write: unknown; read?: unknown }[] {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return [
        { write: markup.slice(0, field.max).trim() },
        { write: 'x'.repeat(field.max) },
        ...(field.max >= 3 ? [{ write: ' t ', read: 't' }] : []),
      ];
    case 'email':
      return [{ write: 'a.b+c@suppliers.example' }];
    case 'phone':
      return [{ write: '+886 2 2345 6789', read: expect.stringMatching(/^\+886 ?2 ?2345 ?6789$/) }];
    case 'image':
      return [{ write: keptFiles.image }];
    case 'images':
      return [
        { write: [{ url: keptFiles.image, width: 640, height: 480 }] },
        ...(field.required ? [] : [{ write: [] }]),
      ];
    case 'audio':
      return [{ write: keptFiles.audio }];
    case 'video':
      return [{ write: keptFiles.video }];
    case 'url':
      return [{ write: 'https://maitre.example/a?b=c&d=%20#e' }];
    case 'integer':
      return [{ write: field.min ?? -2_147_483_648 }, { write: field.max ?? 2_147_483_647 }];
    case 'year':
      return [{ write: field.min ?? 1900 }, { write: field.max ?? 2199 }];
    case 'money':
      return [
        { write: Math.max(0, field.min ?? 0) },
        { write: field.max ?? 9_007_199_254_740_991 },
        { write: field.min ?? -5 },
      ];
    case 'boolean':
      return [{ write: true }, { write: false }];
    case 'choice':
      return field.choices.map(({ value }) => ({ write: value }));
    case 'choices':
      return [{ write: field.choices.map(({ value }) => value) }, ...(field.required ? [] : [{ write: [] }])];
    case 'texts':
      return [{ write: ['a, b', '"c"', '{d}'].map((label) => label.slice(0, field.max).trim()) }];
    case 'date':
      return [{ write: '2024-02-29' }, { write: '0099-12-31' }];
    case 'time':
      return ['00:00', '23:59'].map((time) => ({ write: field.seconds ? `${time}:00` : time }));
    case 'instant':
    case 'daysBack':
      return [{ write: '2026-03-29T01:30:00+09:00', read: expect.stringMatching(/^2026-03-28T16:30:00/) }];
    case 'monthDay':
      return [{ write: '02-29' }];
    case 'language':
      return [{ write: 'zh' }, { write: 'fil' }];
    case 'branch':
      return [{ write: small.branches[1] }];
    case 'localText': {
      const none = { en: null, zh: null, 'zh-cn': null, ja: null };
      return [{ write: { ja: '"札" ', en: '' }, read: { ...none, ja: '"札"' } }];
    }
    case 'records':
      // Rules may forbid all choices together.
      return uniqWith([recordsOf(field, 'all'), recordsOf(field, 'none')], isEqual);
    case 'reference':
      return [{ write: referredId(field.to, small.own) }];
  }
}

/** A new record with what must be entered. */
export const neededOf = (resource: Resource): Record<string, unknown> =>
  obeying(
    resource,
    Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([, field]) => field.required && !field.readOnly)
        .map(([name, field]) => [name, valuesOf(field)[0]?.write]),
    ),
  );

export interface Trip {
  name: string;
  write: unknown;
  /** What is read afterwards, where that is something else. */
  read?: unknown;
  /** A new record with the value. */
  made: Record<string, unknown>;
  /** What is changed with the value in a record that has only what it needs. */
  changed: Record<string, unknown>;
}

const lists = ['boolean', 'choices', 'texts', 'records', 'images'];

/** A trip for each value of each field that the rules of the declaration allow. @throws where they allow none of a field */
export function tripsOf(resource: Resource): Trip[] {
  const needed = neededOf(resource);
  return Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly)
    .flatMap(([name, field]) => {
      const nothing =
        field.required || lists.includes(field.kind) ? [] : [{ write: null }, { write: '', read: null as unknown }];
      const faults: unknown[] = [];
      const trips = [...valuesOf(field), ...nothing].flatMap((value): Trip[] => {
        try {
          const made = obeying(resource, { ...needed, [name]: value.write === '' ? null : value.write }, [name]);
          const changed = Object.fromEntries(
            Object.entries(made).filter(([one]) => one !== name && made[one] !== needed[one]),
          );
          return [{ name, ...value, made: { ...made, [name]: value.write }, changed }];
        } catch (error) {
          faults.push(error);
          return [];
        }
      });
      if (!trips.length) throw faults[0];
      return trips;
    });
}
