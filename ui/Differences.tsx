import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import './parts.css';

export interface Difference {
  key: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
}

/** The values before and after a change, by name. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const translate = useTranslate();
  return (
    <dl className="differences small wrap">
      {differences.map(({ key, label, before, after }) => (
        <Fragment key={key}>
          <dt className="subtle">{label}</dt>
          <dd className="row">
            <span className="subtle">{before}</span>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{translate('ui.settings.history.to')}</span>
            <span>{after}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
