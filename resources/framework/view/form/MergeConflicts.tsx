import { useTranslate } from 'ra-core';
import type { MergeConflict } from '#contract/core/mergeConflict.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Radios } from '#ui/Radios.tsx';

interface MergeConflictsProps {
  /** As from `useMergedEditing`. */
  merging: { conflicts: readonly MergeConflict[]; preferred: readonly string[] } | null;
  prefer: (path: string, theirs: boolean) => void;
  saveMerged: () => void;
  save: { isPending: boolean };
  /** What a path and its values are in words. */
  pathText: (path: string) => string;
  valueText: (path: string, value: unknown) => string;
  /** Whether the value before both changes says nothing. */
  isWhole?: (path: string) => boolean;
}

/** What two people have changed differently, side by side; one of both is chosen for each. */
export function MergeConflicts({ merging, prefer, saveMerged, save, ...words }: MergeConflictsProps) {
  const translate = useTranslate();
  if (!merging) return null;
  return (
    <Panel title={translate('merging.title')}>
      <p className="subtle">{translate('merging.text')}</p>
      {merging.conflicts.map(({ path, base, ...changes }) => (
        <div key={path} className="stack">
          <b>{words.pathText(path)}</b>
          {!words.isWhole?.(path) && (
            <span className="subtle wrap">
              {translate('merging.before')} {words.valueText(path, base)}
            </span>
          )}
          <Radios
            label={words.pathText(path)}
            value={merging.preferred.includes(path)}
            options={(['mine', 'theirs'] as const).map((whose) => [
              whose === 'theirs',
              translate(`merging.${whose}`),
              <b key={whose} className="wrap">
                {words.valueText(path, changes[whose])}
              </b>,
            ])}
            onChange={(isTheirs) => prefer(path, isTheirs)}
          />
        </div>
      ))}
      <Button variant="primary" label="merging.save" className="start" disabled={save.isPending} onClick={saveMerged} />
    </Panel>
  );
}
