import { useTranslate } from 'ra-core';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Radios } from '#ui/Radios.tsx';
import { useMenuEditor } from './menuEditor.ts';

/** What two people have changed differently, side by side; one of both is chosen for each. */
export function Conflicts() {
  const translate = useTranslate();
  const { merging, prefer, saveMerged, save, words } = useMenuEditor();
  if (!merging) return null;
  return (
    <Panel title={translate('menuEditor.conflict')}>
      <p className="subtle">{translate('menuEditor.conflictText')}</p>
      {merging.conflicts.map(({ path, base, ...changes }) => (
        <div key={path} className="stack">
          <b>{words.pathText(path)}</b>
          {!words.isWhole(path) && (
            <span className="subtle wrap">
              {translate('menuEditor.before')} {words.valueText(path, base)}
            </span>
          )}
          <Radios
            label={words.pathText(path)}
            value={merging.preferred.includes(path)}
            options={(['mine', 'theirs'] as const).map((whose) => [
              whose === 'theirs',
              translate(`menuEditor.${whose}`),
              <b key={whose} className="wrap">
                {words.valueText(path, changes[whose])}
              </b>,
            ])}
            onChange={(isTheirs) => prefer(path, isTheirs)}
          />
        </div>
      ))}
      <Button variant="primary" className="start" disabled={save.isPending} onClick={saveMerged}>
        {translate('menuEditor.saveMerged')}
      </Button>
    </Panel>
  );
}
