import { Link } from 'react-router';
import { fieldOf, type Resource, sourceOf } from '../resource.ts';
import { fieldContent, titleContent, useShowContext } from './columns.tsx';
import { useSay } from './say.ts';
import type { AnyRecord } from './useResourceList.ts';
import './cards.css';

interface RecordCardsProps {
  resource: Resource;
  records: readonly AnyRecord[];
  hrefOf: (record: AnyRecord) => string;
  stale?: boolean;
}

/** The list on a phone: a card a record, with the two or three fields that matter. */
export function RecordCards({ resource, records, hrefOf, stale }: RecordCardsProps) {
  const say = useSay();
  const context = useShowContext();
  const corner = resource.list.columns.find((name) => fieldOf(resource, name).cell);
  return (
    <ul className="cards" aria-label={say(resource.label)} data-stale={stale || undefined}>
      {records.map((record) => (
        <li className="card" key={record.id}>
          <div className="card-head">
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
      ))}
    </ul>
  );
}
