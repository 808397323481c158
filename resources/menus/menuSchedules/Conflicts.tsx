import { useTranslate } from 'ra-core';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Radios } from '#ui/Radios.tsx';
import type { MenuEditing, Merging } from './useMenuEditing.ts';
import type { MenuWords } from './useMenuWords.ts';

interface ConflictsProps {
  merging: Merging;
  editing: Pick<MenuEditing, 'prefer' | 'saveMerged' | 'save'>;
  words: MenuWords;
}

/** What two people have changed differently, side by side; one of both is chosen for each. */
export function Conflicts({ merging: { conflicts, preferred }, editing, words }: ConflictsProps) {
  const translate = useTranslate();
  return (
    <Panel title={translate('menuEditor.conflict')}>
      <p className="subtle">{translate('menuEditor.conflictText')}</p>
      {conflicts.map(({ path, base, mine, theirs }) => (
        <div key={path} className="stack">
          <b>{words.pathText(path)}</b>
          {!words.isWhole(path) && (
            <span className="subtle wrap">
              {translate('menuEditor.before')} {words.valueText(path, base)}
            </span>
          )}
          <Radios
            label={words.pathText(path)}
            value={preferred.has(path)}
            options={[
              [
                false,
                translate('menuEditor.mine'),
                <b key="mine" className="wrap">
                  {words.valueText(path, mine)}
                </b>,
              ],
              [
                true,
                translate('menuEditor.theirs'),
                <b key="theirs" className="wrap">
                  {words.valueText(path, theirs)}
                </b>,
              ],
            ]}
            onChange={(isTheirs) => editing.prefer(path, isTheirs)}
          />
        </div>
      ))}
      <Button variant="primary" className="start" disabled={editing.save.isPending} onClick={editing.saveMerged}>
        {translate('menuEditor.saveMerged')}
      </Button>
    </Panel>
  );
}
