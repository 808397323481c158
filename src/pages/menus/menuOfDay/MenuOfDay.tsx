import { useState } from 'react';
import { useMenuOfDay } from '#resources/menus/branchMenus/useMenuOfDay.ts';
import menus from '#resources/menus/branchMenus/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';

/** The branch's menu of today, or a new menu if there is none (specification, section 4). */
export default function MenuOfDay() {
  const { answer, menu } = useMenuOfDay();
  return (
    <QueryBoundary answer={answer} rows={8} columns={2} large>
      {() => <Chosen found={menu?.id} />}
    </QueryBoundary>
  );
}

/** The edited menu does not change, even if the branch's menu of today does. */
function Chosen({ found }: { found: string | undefined }) {
  const [id] = useState(found);
  return id === undefined ? <CreatePage resource={menus} /> : <EditPage resource={menus} id={id} />;
}
