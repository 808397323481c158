import { useTranslate } from 'ra-core';
import type { Entries } from '../../entries.ts';
import { useText } from '../say.ts';

interface EntryConditionsProps {
  entries: Entries;
  asked: Readonly<Record<string, string | undefined>>;
  change: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What entries are narrowed by: codes, and two days of which either may be open. */
export function EntryConditions({ entries: { choices = [], period }, asked, change }: EntryConditionsProps) {
  const text = useText();
  const translate = useTranslate();
  return (
    <div className="list-bar money-filters">
      {choices.map(({ name, label, codes, words }) => (
        <label key={name} className="labelled">
          <span>{text(label)}</span>
          <select value={asked[name] ?? ''} onChange={({ target: { value } }) => change({ [name]: value || null })}>
            <option value="">{translate('ui.report.filter.all')}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {translate(`${words}.${code}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {period && (
        <div className="money-period">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="labelled">
              <span>{text(period[end])}</span>
              <input
                type="date"
                value={asked[end] ?? ''}
                min={end === 'to' ? asked['from'] : undefined}
                max={end === 'from' ? asked['to'] : undefined}
                onChange={({ target: { value } }) => change({ [end]: value || null })}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
