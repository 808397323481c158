import { memoize } from 'es-toolkit';
import { createElement } from 'react';
import { preloadOnce } from '#ui/lazy.ts';
import type { Field, Lazy } from '../../fields.ts';
import type { Fields } from '../../resource.ts';
import type { RecordsInputProps } from './RecordsInput.tsx';

/** Inputs that load with the first form that has one, because few forms do and their code is large. */
export const laterInputs = {
  choices: () => import('./ChoicesInput.tsx'),
  found: () => import('./FoundInput.tsx'),
  images: () => import('./ImagesInput.tsx'),
  media: () => import('./MediaInput.tsx').then(({ MediaInput }) => ({ default: MediaInput })),
  records: () => import('./RecordsInput.tsx').then(({ RecordsInput }) => ({ default: RecordsInput })),
  recordsValue: () => import('./RecordsInput.tsx').then(({ RecordsValue }) => ({ default: RecordsValue })),
  reference: () => import('./ReferenceInput.tsx'),
  table: () => import('./TableInput.tsx'),
  texts: () => import('./TextsInput.tsx'),
} as const;

type RecordsField = Extract<Field, { kind: 'records' }>;

/** Records whose parts load on demand: the same loader for the same parts. */
const withLaterParts = memoize((later: NonNullable<RecordsField['later']>): Lazy<RecordsInputProps> => async () => {
  const [{ default: Input }, { default: parts }] = await Promise.all([laterInputs.records(), later()]);
  return {
    default: (props: RecordsInputProps) => createElement(Input, { ...props, field: { ...props.field, ...parts } }),
  };
});

/** The loader of the input of small records. */
export const recordsInputOf = ({ later }: RecordsField): Lazy<RecordsInputProps> =>
  later ? withLaterParts(later) : laterInputs.records;

type LoadInput = <Props extends object>(load: Lazy<Props>) => void;

/**
 * Loads the inputs of fields before they are rendered, all at the same time.
 *
 * @param load called with the loader of each input
 */
export function preloadInputs(fields: Fields, load: LoadInput = preloadOnce): void {
  for (const field of Object.values(fields)) preloadInput(field, load);
}

function preloadInput(field: Field, load: LoadInput): void {
  if (field.input) return load(field.input);
  switch (field.kind) {
    case 'records':
      if (field.table) return load(laterInputs.table);
      load(recordsInputOf(field));
      return preloadInputs(field.fields, load);
    case 'image':
    case 'audio':
    case 'video':
      return load(laterInputs.media);
    case 'images':
      return load(laterInputs.images);
    case 'choices':
      return load(laterInputs.choices);
    case 'reference':
      return load(laterInputs.reference);
    case 'texts':
      return load(laterInputs.texts);
    case 'text':
      if (field.found) load(laterInputs.found);
  }
}
