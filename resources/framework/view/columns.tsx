import { common } from '#contract/labels/commonLabels.ts';
import { Suspense, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyOnce } from '#ui/lazy.ts';
import type { Field } from '../fields.ts';
import { branchFieldOf, fieldOf, isFrozen, type Resource, fieldSourceOf } from '../resource.ts';
import { isNumeric, type ShowContext, showValue } from './cells.tsx';
import { titleOf, valueAtPath } from '../values.ts';
import type { RecordColumn } from './RecordTable.tsx';
import { sortBy } from './listState.ts';
import { useLanguage, useLabels } from './labels.ts';
import { branchCountry, useScope } from './scope.ts';
import type { AnyRecord } from './useResourceList.ts';

/** The context of the current screen needed to show values. */
export function useShowContext(resource?: Resource): ShowContext {
  const language = useLanguage();
  const labelOf = useLabels();
  const { branches, branchId } = useScope();
  return useMemo(
    () => ({
      language,
      scope: { branches, branchId },
      yes: labelOf(common.yes),
      no: labelOf(common.no),
      branchField: resource && branchFieldOf(resource),
    }),
    [language, labelOf, branches, branchId, resource],
  );
}

/** A field of a record, shown by its own cell or by its kind. */
export function fieldContent(field: Field, source: string, record: AnyRecord, context: ShowContext): ReactNode {
  const value = field.shown
    ? field.shown(
        record,
        context.language,
        branchCountry(context.scope, valueAtPath(record, context.branchField ?? 'branchId')),
      )
    : valueAtPath(record, source);
  if (!field.cell) return showValue(field, value, record, context);
  const Cell = lazyOnce(field.cell);
  return (
    <Suspense fallback={null}>
      <Cell record={record} value={value} />
    </Suspense>
  );
}

/** The name of a record; a read-only record is muted, with its status. */
export function titleContent(resource: Resource, record: AnyRecord, context: ShowContext): ReactNode {
  const field = fieldOf(resource, resource.title);
  const content = fieldContent(field, fieldSourceOf(resource, resource.title), record, context) ?? record.id;
  if (!resource.frozen || !isFrozen(resource, record)) return content;
  return (
    <span className="quiet">
      {resource.frozen.label[context.language]} {content}
    </span>
  );
}

/**
 * The columns of a resource's list; the title column contains a real link to the record.
 *
 * @param hrefOf the address of a record
 */
export function useColumns(resource: Resource, hrefOf: (record: AnyRecord) => string): readonly RecordColumn[] {
  const labelOf = useLabels();
  const shown = useShowContext(resource);
  const context = useMemo(() => ({ ...shown, short: true }), [shown]);
  return useMemo(
    () =>
      resource.list.columns.map((name): RecordColumn => {
        const field = fieldOf(resource, name);
        const source = fieldSourceOf(resource, name);
        const isTitle = name === resource.title;
        return {
          name,
          label: labelOf(field.label),
          width: field.width ?? ('unit' in field && field.unit ? withUnit : widths[field.kind]),
          numeric: isNumeric(field),
          // A star or a switch has its own padding.
          tight: field.cell !== undefined && field.kind === 'boolean',
          roomyOnly: field.roomyOnly ?? false,
          sortBy: sortBy(resource, name),
          ...(isTitle && { title: (record: AnyRecord) => titleOf(resource, record, context.language) }),
          render: (record) =>
            isTitle ? (
              <Link to={hrefOf(record)} preventScrollReset={resource.drawer}>
                {titleContent(resource, record, context)}
              </Link>
            ) : (
              fieldContent(field, source, record, context)
            ),
        };
      }),
    [resource, hrefOf, labelOf, context],
  );
}

/** Pixels of a number with its unit. */
const withUnit = 150;
/** Pixels of columns whose values have similar lengths. */
const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  boolean: 110,
  integer: 100,
  year: 100,
  money: 140,
  date: 130,
  time: 90,
  instant: 150,
  daysBack: 150,
  phone: 184,
};
