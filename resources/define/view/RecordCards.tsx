import { RecordContextProvider } from 'ra-core';
import { Link } from 'react-router';
import { fieldOf, type Resource, sourceOf } from '../resource.ts';
import { fieldContent, titleContent, useShowContext } from './columns.tsx';
import { useSay } from './say.ts';
import { useFirstRows } from './useFirstRows.ts';
import type { AnyRecord } from './useResourceList.ts';
import type { Selection } from './useSelection.ts';
import './cards.css';

interface RecordCardsProps {
  resource: Resource;
  records: readonly AnyRecord[];
  hrefOf: (record: AnyRecord) => string;
  /** Absent where there is nothing to do with a selection. */
  selection?: Selection;
  stale?: boolean;
}

/** A card with nothing but a name, in pixels. */
const leastHeight = 64;

/** The list on a phone: a card a record, with the two or three fields that matter. */
export function RecordCards({ resource, records, hrefOf, selection, stale }: RecordCardsProps) {
  const say = useSay();
  const context = useShowContext(resource);
  // A star, or a switch.
  const corner = resource.list.columns.find((name) => {
    const { kind, cell } = fieldOf(resource, name);
    return kind === 'boolean' && cell;
  });
  const shown = useFirstRows(records, leastHeight);
  const some = selection !== undefined && !selection.wholePage && selection.ids.size > 0;
  return (
    <>
      {selection && (
        <label className="cards-all">
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
        aria-label={say(resource.label)}
        aria-busy={shown.length < records.length || undefined}
        data-stale={stale || undefined}
      >
        {shown.map((record) => (
          <RecordContextProvider value={record} key={record.id}>
            <li className="card" data-selected={selection?.ids.has(record.id) || undefined}>
              <div className="card-head">
                {selection && (
                  <label className="card-check">
                    <input
                      type="checkbox"
                      checked={selection.ids.has(record.id)}
                      onChange={() => selection.toggle(record.id)}
                      aria-label={selection.rowLabel(record)}
                    />
                  </label>
                )}
                <Link className="card-title" to={hrefOf(record)}>
                  {titleContent(resource, record, context)}
                </Link>
                {corner && fieldContent(fieldOf(resource, corner), sourceOf(resource, corner), record, context)}
              </div>
              <dl className="card-fields">
                {resource.list.card.map((name) => {
                  const content = fieldContent(fieldOf(resource, name), sourceOf(resource, name), record, context);
                  return content === null ? null : (
                    <div key={name}>
                      <dt>{say(fieldOf(resource, name).label)}</dt>
                      <dd>{content}</dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          </RecordContextProvider>
        ))}
      </ul>
    </>
  );
}
