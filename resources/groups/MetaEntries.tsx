import { MenuItem, TextField } from '@mui/material';
import {
  groupLimits,
  metaTypes,
  metaValue,
  type GroupProblem,
  type MetaEntry,
  type MetaType,
} from '#contract/groupRules.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { useSay } from '../define/view/say.ts';
import { problemWords, words } from './words.ts';

interface MetaEntriesProps {
  entries: readonly MetaEntry[];
  problems: readonly GroupProblem[];
  readOnly: boolean;
  onChange: (entries: readonly MetaEntry[]) => void;
}

const fresh: MetaEntry = { key: '', value: '', type: 'string' };

/** What a group says of a branch: keys with values of a type each. */
export function MetaEntries({ entries, problems, readOnly, onChange }: MetaEntriesProps) {
  const told = useSay();
  const change = (at: number, changes: Partial<MetaEntry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)));
  /** Yes and no are chosen; else what was typed stays until it is saved. */
  const retype = (at: number, type: MetaType) =>
    change(at, { type, ...(type === 'boolean' && { value: metaValue(entries[at]?.value ?? '', type) }) });
  const faultAt = (at: number) => problems.find(({ path }) => path === `groupMeta.${at}.key`);
  const field = { size: 'small', disabled: readOnly } as const;
  const empty = problems.find(({ code }) => code === 'GROUP_META_EMPTY_FIELD');
  return (
    <div className="stack" role="group" aria-label={told(words.meta)}>
      <span className="field-label">{told(words.meta)}</span>
      <div className="lines lines-wide">
        {entries.map((entry, at) => {
          const fault = faultAt(at);
          return (
            <Columns key={at} widths="minmax(0, 1fr) auto" role="group" aria-label={`${told(words.meta)} ${at + 1}`}>
              <Columns widths="minmax(0, 2fr) minmax(110px, 1fr) minmax(0, 2fr)" folds>
                <TextField
                  {...field}
                  label={told(words.metaKey)}
                  value={entry.key}
                  error={Boolean(fault)}
                  helperText={fault && told(problemWords[fault.code])}
                  slotProps={{ htmlInput: { maxLength: groupLimits.metaKey } }}
                  onChange={(event) => change(at, { key: event.target.value })}
                />
                <TextField
                  select
                  {...field}
                  label={told(words.metaType)}
                  value={entry.type}
                  onChange={(event) => retype(at, event.target.value as MetaType)}
                >
                  {metaTypes.map((type) => (
                    <MenuItem key={type} value={type}>
                      {told(words[type])}
                    </MenuItem>
                  ))}
                </TextField>
                {entry.type === 'boolean' ? (
                  <TextField
                    select
                    {...field}
                    label={told(words.metaValue)}
                    value={String(metaValue(entry.value, 'boolean'))}
                    onChange={(event) => change(at, { value: event.target.value === 'true' })}
                  >
                    <MenuItem value="true">{told(words.yes)}</MenuItem>
                    <MenuItem value="false">{told(words.no)}</MenuItem>
                  </TextField>
                ) : (
                  <TextField
                    {...field}
                    label={told(words.metaValue)}
                    value={String(entry.value)}
                    slotProps={{
                      htmlInput: {
                        maxLength: groupLimits.metaValue,
                        inputMode: entry.type === 'number' ? 'decimal' : 'text',
                      },
                    }}
                    onChange={(event) => change(at, { value: event.target.value })}
                  />
                )}
              </Columns>
              {!readOnly && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={told(words.metaRemove, { n: at + 1 })}
                  onClick={() => onChange(entries.filter((_, index) => index !== at))}
                >
                  ✕
                </button>
              )}
            </Columns>
          );
        })}
      </div>
      {empty && (
        <p className="records-fault" role="alert">
          {told(problemWords[empty.code], { n: empty.count ?? 0 })}
        </p>
      )}
      {!readOnly && entries.length < groupLimits.metaEntries && (
        <Button look="link" className="start" onClick={() => onChange([...entries, fresh])}>
          {told(words.metaAdd)}
        </Button>
      )}
    </div>
  );
}
