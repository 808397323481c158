import { Navigate, useLocation } from 'react-router';
import { useMenuOfDay } from '#resources/branchMenus/useMenuOfDay.ts';
import menus from '#resources/branchMenus/resource.ts';
import { recordPath, scopeOf } from '#resources/define/view/paths.ts';
import { Answered } from '#ui/Answered.tsx';

/** Leads to the menu that the branch shows today; where it shows none, a blank one is begun (specification, section 4). */
export default function MenuOfDay() {
  const { search } = useLocation();
  const { answer, menu } = useMenuOfDay();
  const blank = `${menus.routes.create}${scopeOf(search)}`;
  return (
    <Answered answer={answer} rows={8} columns={2}>
      {() => <Navigate replace to={menu ? recordPath(menus, menu.id, search) : blank} />}
    </Answered>
  );
}
