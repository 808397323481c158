import { useTranslate } from 'ra-core';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
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
        <fieldset key={path} className="bare stack">
          <legend className="strong">{words.pathText(path)}</legend>
          {!words.isWhole(path) && (
            <span className="subtle wrap">
              {translate('menuEditor.before')} {words.valueText(path, base)}
            </span>
          )}
          {([false, true] as const).map((isTheirs) => (
            <label key={String(isTheirs)} className="checkbox">
              <input
                type="radio"
                name={`conflict-${path}`}
                checked={preferred.has(path) === isTheirs}
                onChange={() => editing.prefer(path, isTheirs)}
              />
              <span className="wrap">
                {translate(isTheirs ? 'menuEditor.theirs' : 'menuEditor.mine')}{' '}
                <b>{words.valueText(path, isTheirs ? theirs : mine)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button variant="primary" className="start" disabled={editing.save.isPending} onClick={editing.saveMerged}>
        {translate('menuEditor.saveMerged')}
      </Button>
    </Panel>
  );
}
