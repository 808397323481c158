import { RecordContextProvider, useListContext } from 'ra-core';
import { fieldOf, fieldSourceOf } from '../resource.ts';
import { Card } from './Card.tsx';
import { fieldContent, titleContent, useShowContext } from './columns.tsx';
import type { RecordsProps } from './RecordTable.tsx';
import { useLabels } from './labels.ts';
import { useDeclared } from './useDeclared.ts';
import { useFirstRows } from './useFirstRows.ts';
import type { AnyRecord } from './useResourceList.ts';
import { useRecordHref } from './useRecordHref.ts';
import { useSelection } from './useSelection.ts';

/** The height of a card with a fact, in pixels. */
const cardHeight = 88;

/** The list context on phones: a card per record, with the two or three most important fields. */
export function RecordCards(props: RecordsProps) {
  const resource = useDeclared(props.resource);
  const own = useSelection(resource);
  const selection = props.selection ?? own;
  const { data: records = [], isPlaceholderData: stale } = useListContext<AnyRecord>();
  const hrefOf = useRecordHref(resource);
  const labelOf = useLabels();
  const context = useShowContext(resource);
  // A star or a switch.
  const corner = resource.list.columns.find((name) => {
    const { kind, cell } = fieldOf(resource, name);
    return kind === 'boolean' && cell;
  });
  const content = (name: string, record: AnyRecord) =>
    fieldContent(fieldOf(resource, name), fieldSourceOf(resource, name), record, context);
  const shown = useFirstRows(records, cardHeight);
  const some = selection !== undefined && !selection.wholePage && selection.ids.size > 0;
  return (
    <>
      {selection && (
        <label className="cards-all checkbox">
          <input
            type="checkbox"
            checked={selection.wholePage}
            ref={(box) => {
              if (box) box.indeterminate = some;
            }}
            onChange={selection.toggleAll}
          />
          {selection.allLabel}
        </label>
      )}
      <ul
        className="cards"
        aria-label={labelOf(resource.label)}
        aria-busy={shown.length < records.length || undefined}
        data-stale={stale || undefined}
      >
        {shown.map((record) => (
          <RecordContextProvider value={record} key={record.id}>
            <Card
              to={hrefOf(record)}
              title={titleContent(resource, record, context)}
              check={
                selection && (
                  <label className="card-check">
                    <input
                      type="checkbox"
                      checked={selection.ids.has(record.id)}
                      onChange={() => selection.toggle(record.id)}
                      aria-label={selection.rowLabel(record)}
                    />
                  </label>
                )
              }
              beside={corner && content(corner, record)}
              selected={selection?.ids.has(record.id)}
              facts={resource.list.card.map((name) => [labelOf(fieldOf(resource, name).label), content(name, record)])}
            />
          </RecordContextProvider>
        ))}
      </ul>
    </>
  );
}
