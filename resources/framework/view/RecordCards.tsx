import { RecordContextProvider, useListContext } from 'ra-core';
import { fieldOf, fieldSourceOf, type Resource } from '../resource.ts';
import { Card, type CardProps } from './Card.tsx';
import type { ShowContext } from './cells.tsx';
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
  const { shown, stepped } = useFirstRows(records, cardHeight);
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
        data-stepped={stepped || undefined}
      >
        {shown.map((record) => (
          <RecordContextProvider value={record} key={record.id}>
            <RecordCard
              {...{ resource, record, context, corner }}
              to={hrefOf(record)}
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
              selected={selection?.ids.has(record.id)}
            />
          </RecordContextProvider>
        ))}
      </ul>
    </>
  );
}

interface RecordCardProps extends Pick<CardProps, 'to' | 'check' | 'selected'> {
  resource: Resource;
  record: AnyRecord;
  context: ShowContext;
  /** The field at the end of the header. */
  corner: string | undefined;
}

/** A component of its own, so that React can pause between two cards. */
function RecordCard({ resource, record, context, corner, ...card }: RecordCardProps) {
  const labelOf = useLabels();
  const content = (name: string) =>
    fieldContent(fieldOf(resource, name), fieldSourceOf(resource, name), record, context);
  return (
    <Card
      {...card}
      title={titleContent(resource, record, context)}
      beside={corner && content(corner)}
      facts={resource.list.card.map((name) => [labelOf(fieldOf(resource, name).label), content(name)])}
    />
  );
}
