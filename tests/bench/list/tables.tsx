import { ListContextProvider, ResourceContextProvider, useList } from 'ra-core';
import { DataTable } from 'ra-ui-materialui';
import { memo, useCallback, useMemo, useState } from 'react';
import { fieldOf, fieldSourceOf } from '#resources/framework/resource.ts';
import { valueAtPath } from '#resources/framework/values.ts';
import { showValue, type ShowContext } from '#resources/framework/view/cells.tsx';
import { useColumns } from '#resources/framework/view/columns.tsx';
import { Table } from '#resources/framework/view/RecordTable.tsx';
import type { AnyRecord } from '#resources/framework/view/useResourceList.ts';
import { wide } from './columns.ts';

/** The three tables that are compared. Each has twelve columns and a way to select rows. */

interface TableProps {
  records: readonly AnyRecord[];
}

const hrefOf = (record: AnyRecord) => `?open=${record.id}`;

function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { ids, toggle };
}

const rowLabel = (record: AnyRecord) => String(record.name);
const toggleAll = () => undefined;

/** The product's own, cells and all. */
export function Ours({ records }: TableProps) {
  const columns = useColumns(wide, hrefOf);
  const { ids, toggle } = useSelection();
  return (
    <Table
      label="Guests"
      columns={columns}
      records={records}
      selection={{ ids, wholePage: false, toggle, toggleAll, rowLabel, allLabel: 'All' }}
    />
  );
}

/** The texts of a row, made before anything is measured: a table by hand can hardly be quicker. */
const texts = new WeakMap<AnyRecord, readonly string[]>();

/** Formats every cell as the product would, so that the other tables only have to show it. */
export function prepare(records: readonly AnyRecord[], context: ShowContext): void {
  for (const record of records)
    texts.set(
      record,
      wide.list.columns.map((name) => {
        const field = fieldOf(wide, name);
        const value = valueAtPath(record, fieldSourceOf(wide, name));
        if (name === 'isVIP') return value ? '★' : '☆';
        if (Array.isArray(value)) return value.join(' ');
        const shown = showValue(field, value, record, context);
        return typeof shown === 'string' ? shown : '';
      }),
    );
}

const plainColumns = wide.list.columns.map((name, index) => ({
  name,
  label: fieldOf(wide, name).label.en,
  cell: (record: AnyRecord) => texts.get(record)?.[index] ?? '',
}));

interface PlainRowProps {
  record: AnyRecord;
  selected: boolean;
  toggle: (id: string) => void;
}

const PlainRow = memo(function PlainRow({ record, selected, toggle }: PlainRowProps) {
  return (
    <tr>
      <td>
        <input type="checkbox" checked={selected} onChange={() => toggle(record.id)} aria-label={rowLabel(record)} />
      </td>
      {plainColumns.map(({ name, cell }) => (
        <td key={name}>{name === 'name' ? <a href={hrefOf(record)}>{cell(record)}</a> : cell(record)}</td>
      ))}
    </tr>
  );
});

/** What one writes by hand to be quick: a plain table with memoised rows. */
export function Plain({ records }: TableProps) {
  const { ids, toggle } = useSelection();
  return (
    <table className="record-table">
      <thead>
        <tr>
          <th />
          {plainColumns.map(({ name, label }) => (
            <th key={name}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <PlainRow key={record.id} record={record} selected={ids.has(record.id)} toggle={toggle} />
        ))}
      </tbody>
    </table>
  );
}

const actions = <span />;
const adminColumns = plainColumns.map(({ name, label, cell }) => (
  <DataTable.Col key={name} source={name} label={label} render={(record: AnyRecord) => cell(record)} />
));

/** react-admin's table with the same plain cells, its columns made once. */
export function ReactAdmin({ records }: TableProps) {
  const data = useMemo(() => [...records], [records]);
  const list = useList({ data, perPage: records.length, resource: 'customers' });
  return (
    <ResourceContextProvider value="customers">
      <ListContextProvider value={list}>
        <DataTable rowClick={false} bulkActionButtons={actions}>
          {adminColumns}
        </DataTable>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
