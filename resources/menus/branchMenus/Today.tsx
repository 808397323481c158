import { useListContext } from 'ra-core';
import { Link, useLocation } from 'react-router';
import { generalMenu } from '#contract/menus/branchMenuRules.ts';
import type { BranchMenu } from '#contract/menus/branchMenus.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import menus from './resource.ts';
import { timesOf } from './times.ts';
import { useMenuOfDay } from './useMenuOfDay.ts';
import { branchMenuWords } from './words.ts';

/** What guests of the branch see today, and a link to the year-round menu. */
export default function Today() {
  const labelOf = useLabels();
  const { search } = useLocation();
  const { data = [] } = useListContext<BranchMenu>();
  const { answer, menu, on } = useMenuOfDay(data.map(({ id, version }) => `${id} ${version}`).join());
  return (
    <div className="framed pad row row-apart">
      <p className="grow stack stack-tight" aria-busy={answer.isPending}>
        <span className="subtle small">{labelOf(branchMenuWords.today)}</span>
        <span className="wrap two-lines">
          {!answer.data && '\u00a0'}
          {answer.data && !menu && labelOf(branchMenuWords.none)}
          {menu && (
            <>
              <Link to={recordPath(menus, menu.id, search)}>{menu.name}</Link>
              <span className="subtle">
                {' '}
                · {on ? `${labelOf(branchMenuWords.now)} ${timesOf(on)}` : labelOf(branchMenuWords.notNow)}
              </span>
            </>
          )}
        </span>
      </p>
      <Link className="button" to={`/restaurant-menu/calendar${search}`}>
        {labelOf(branchMenuWords.calendar)}
      </Link>
      <Link className="button" to={recordPath(menus, generalMenu, search)}>
        {labelOf(branchMenuWords.general)}
      </Link>
    </div>
  );
}
