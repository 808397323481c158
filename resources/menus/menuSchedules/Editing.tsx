import { useEvent, useTranslate } from 'ra-core';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import type { MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { scheduleProblems } from '#contract/menus/savedMenu.ts';
import { MergeConflicts } from '#resources/framework/view/form/MergeConflicts.tsx';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { lazyPage } from '#ui/lazy.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/title.ts';
import { treeRowId } from '#ui/tree/groups.ts';
import { isTextField, useDocumentEvent } from '#ui/useDocumentEvent.ts';
import { Comparison } from './Comparison.tsx';
import type { EditorDialog } from './EditorDialogs.tsx';
import { ItemsTab } from './ItemsTab.tsx';
import { MenuEditorContext, type MenuEditor } from './menuEditor.ts';
import { contentOf } from './model/draft.ts';
import menus from './resource.ts';
import type { ServiceTimesProps } from './ServiceTimes.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRowNames, type Library } from './useLibrary.ts';
import { useMenuEditing, type MenuParams } from './useMenuEditing.ts';
import { useMenuWords } from './useMenuWords.ts';

export interface EditingProps {
  stored: MenuSchedule;
  library: Library;
  params: MenuParams;
}

// The code of forms and schemas comes with the tab.
const ServiceTimes = lazyPage<ServiceTimesProps>(() => import('./ServiceTimes.tsx'));

const tabs = ['items', 'times', 'compare'] as const;

/** The menu and the records that it is made of, while they are edited. */
export default function Editing({ stored, library, params }: EditingProps) {
  const translate = useTranslate();
  const scope = useScope();
  const base = useId();
  const mayEdit = useAllowed(menus).edit;
  const editing = useMenuEditing(stored, params, mayEdit);
  const { draft, edit, undo, redo, save, readOnly } = editing;
  const currency = currencyOf(scope, params.branchId);
  const [tab, setTab] = useState<(typeof tabs)[number]>('items');
  const [hasForm, setHasForm] = useState(false);
  if (tab === 'times' && !hasForm) setHasForm(true);
  /** The form has something that cannot be saved. */
  const [invalid, setInvalid] = useState(false);
  const unsaved = editing.unsaved || invalid;
  const [dialog, openDialog] = useState<EditorDialog | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const nameOf = useRowNames(library);
  const words = useMenuWords(nameOf, library, currency);
  usePageTitle(stored.name, `/menu-management/schedules?company_id=${params.companyId}&branch_id=${params.branchId}`);

  /** What cannot be saved is shown where it is instead. */
  const saveDraft = useEvent(() =>
    invalid || scheduleProblems(contentOf(draft)).length ? setTab('times') : save.mutate(undefined),
  );
  const shownTabs = useMemo(
    () => tabs.map((name) => ({ name, label: translate(`menuEditor.tabs.${name}`) })),
    [translate],
  );
  const openTab = useCallback((name: string) => setTab(tabs.find((one) => one === name) ?? 'items'), []);
  useDocumentEvent('keydown', (event) => {
    if (dialog || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const typing = isTextField(event.target);
    if (key === 's') {
      if (unsaved && !save.isPending) saveDraft();
    } else if (key === 'z' && !typing) (event.shiftKey ? redo : undo)();
    else if (key === 'y' && !typing) redo();
    else return;
    event.preventDefault();
  });
  const show: MenuEditor['show'] = ({ path, id }) => {
    if (path.startsWith('availableOrderingTimes')) {
      setTab('times');
      return;
    }
    const category = draft.groups.find((one) => id && draft.members[one]?.includes(id));
    setTarget(category === undefined ? null : treeRowId(category, id));
    setTab('items');
  };
  const editor = { ...editing, unsaved, params, library, currency, words, nameOf, dialog, openDialog, show };
  return (
    <MenuEditorContext value={editor}>
      <div className="stack stack-loose">
        <LeaveGuard unsaved={unsaved} />
        <MergeConflicts {...editing} {...words} />
        {mayEdit && <Toolbar onSave={saveDraft} />}
        <h2 id={`${base}-name`} className="visually-hidden">
          {draft.settings.name}
        </h2>
        <Tabs {...{ base }} labelledBy={`${base}-name`} tabs={shownTabs} active={tab} onChange={openTab} />
        <div className="stack" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${tab}`}>
          {hasForm && (
            <div hidden={tab !== 'times'}>
              <Suspense fallback={<TableSkeleton rows={10} columns={1} />}>
                <ServiceTimes {...{ draft, edit, readOnly }} onInvalid={setInvalid} />
              </Suspense>
            </div>
          )}
          {tab === 'compare' && <Comparison />}
          <ItemsTab shown={tab === 'items'} {...{ target }} />
        </div>
      </div>
    </MenuEditorContext>
  );
}
