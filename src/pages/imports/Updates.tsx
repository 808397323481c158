import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileImport } from '#contract/imports/imports.ts';
import { listReservationUpdates, type UpdatedReservation } from '#contract/imports/reservationImports.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useImportKind, useImportText } from './kind.ts';
import { importsKey } from './useImports.ts';

const rowsAPage = 50;

/** The reservations that a file will update or has updated, with each changed field before and after. */
export function ReservationUpdates({ one }: { one: FileImport }) {
  const text = useImportText();
  const [page, setPage] = useState(1);
  const many = one.status === 'checked' ? one.counts.update : one.counts.updated;
  const answer = useCall(
    [importsKey, one.companyId, 'updates', one.version],
    listReservationUpdates,
    {
      params: { companyId: one.companyId, importId: one.id },
      query: { from: (page - 1) * rowsAPage, size: rowsAPage },
    },
    { placeholderData: keepPreviousData, enabled: Boolean(many) },
  );
  if (!many) return null;
  return (
    <Panel title={text(one.status === 'checked' ? 'updates.title' : 'updates.doneTitle')}>
      <QueryBoundary answer={answer} rows={4} columns={5}>
        {({ rows, total }) => (
          <>
            <div className="scroll-x" data-stale={answer.isPlaceholderData || undefined}>
              <UpdateTable rows={rows} />
            </div>
            {total > rowsAPage && <Pagination page={page} perPage={rowsAPage} total={total} setPage={setPage} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function UpdateTable({ rows }: { rows: readonly UpdatedReservation[] }) {
  const text = useImportText();
  const { number } = useFormats();
  const { useFieldLabel } = useImportKind();
  const labelOf = useFieldLabel();
  const shownOf = useShown();
  const names = {
    row: text('problems.row'),
    externalId: labelOf('externalId'),
    field: text('updates.field'),
    before: text('updates.before'),
    after: text('updates.after'),
  };
  return (
    <table className="plain-table import-table import-problems">
      <thead>
        <tr>
          {Object.entries(names).map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((one) => {
          const shown = shownOf(one);
          return shown.map(({ field, before, after }, index) => (
            <tr key={`${one.row} ${field}`}>
              {index === 0 && (
                <>
                  <th scope="row" rowSpan={shown.length} data-label={names.row}>
                    {number(one.row)}
                  </th>
                  <td rowSpan={shown.length} data-label={names.externalId}>
                    {one.externalId}
                  </td>
                </>
              )}
              <td data-label={names.field}>{labelOf(field)}</td>
              <td data-label={names.before}>{before}</td>
              <td data-label={names.after} className="medium">
                {after}
              </td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}

interface Shown {
  field: keyof UpdatedReservation['changes'];
  before: string;
  after: string;
}

/** The changed values of a reservation as text, with times in its branch's time zone. */
function useShown(): (one: UpdatedReservation) => Shown[] {
  const { number, instant } = useFormats();
  const { useValueLabel } = useImportKind();
  const valueOf = useValueLabel();
  return ({ branchId, changes: { startTime, status, groupSize } }) => {
    const shown = <Value,>(
      field: Shown['field'],
      change: { before: Value; after: Value } | undefined,
      wordOf: (value: Value) => string,
    ): Shown[] => (change ? [{ field, before: wordOf(change.before), after: wordOf(change.after) }] : []);
    return [
      ...shown('startTime', startTime, (moment) => instant(moment, branchId)),
      ...shown('status', status, (value) => valueOf('status', value)),
      ...shown('groupSize', groupSize, number),
    ];
  };
}
