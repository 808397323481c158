import { useEvent, useTranslate } from 'ra-core';
import { Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { scheduleProblems } from '#contract/menus/savedMenu.ts';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { lazyPage } from '#ui/lazy.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Comparison } from './Comparison.tsx';
import { Conflicts } from './Conflicts.tsx';
import type { EditorDialog } from './EditorDialogs.tsx';
import { ItemsTab } from './ItemsTab.tsx';
import * as drafts from './model/draft.ts';
import menus from './resource.ts';
import type { ServiceTimesProps } from './ServiceTimes.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { Library } from './useLibrary.ts';
import { useMenuEditing, type MenuParams } from './useMenuEditing.ts';
import { useMenuWords } from './useMenuWords.ts';
import { useRowNames } from './useMenuRows.ts';

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
  const [isArchived, setArchived] = useState(stored.status === 'archived');
  const readOnly = !mayEdit || isArchived;
  const editing = useMenuEditing(stored, params, readOnly);
  if (isArchived !== (editing.base.status === 'archived')) setArchived(!isArchived);
  const { draft, edit, undo, redo, save, change, history, merging } = editing;
  const currency = currencyOf(scope, params.branchId);
  const [tab, setTab] = useState<(typeof tabs)[number]>('items');
  const [hasForm, setHasForm] = useState(false);
  if (tab === 'times' && !hasForm) setHasForm(true);
  /** The form has something that cannot be saved. */
  const [invalid, setInvalid] = useState(false);
  const unsaved = editing.unsaved || invalid;
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [help, setHelp] = useState(false);
  const toggleHelp = useCallback(() => setHelp((now) => !now), []);
  const [target, setTarget] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const nameOf = useRowNames(library);
  const words = useMenuWords(nameOf, library, currency);
  usePageTitle(stored.name, `/menu-management/schedules?company_id=${params.companyId}&branch_id=${params.branchId}`);

  /** What cannot be saved is shown where it is instead. */
  const saveDraft = useEvent(() =>
    invalid || scheduleProblems(drafts.contentOf(draft)).length ? setTab('times') : save.mutate(undefined),
  );
  const openCopy = useCallback(() => setDialog({ kind: 'copy' }), []);
  const openPublish = useCallback(() => setDialog({ kind: 'publish' }), []);
  const shownTabs = useMemo(
    () => tabs.map((name) => ({ name, label: translate(`menuEditor.tabs.${name}`) })),
    [translate],
  );
  const openTab = useCallback((name: string) => setTab(tabs.find((one) => one === name) ?? 'items'), []);
  const press = useEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (dialog) return;
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === '?' && !typing) toggleHelp();
      return;
    }
    if (key === 'f' && tab === 'items') box.current?.focus();
    else if (key === 's') {
      if (unsaved && !save.isPending) saveDraft();
    } else if (key === 'z' && !typing) (event.shiftKey ? redo : undo)();
    else if (key === 'y' && !typing) redo();
    else return;
    event.preventDefault();
  });
  const paste = useEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (readOnly || dialog || tab !== 'items' || !text.trim()) return;
    if (document.activeElement?.matches('input:not([type=checkbox]), textarea, select')) return;
    event.preventDefault();
    setDialog({ kind: 'paste', text });
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', paste);
    };
  }, [press, paste]);

  const show = ({ path, id }: { path: string; id?: string | undefined }) => {
    if (path.startsWith('availableOrderingTimes')) {
      setTab('times');
      return;
    }
    const category = draft.categories.find((one) => id && draft.places[one]?.includes(id));
    setTarget(category === undefined ? null : drafts.nodeId(category, id));
    setTab('items');
  };
  return (
    <div className="stack stack-loose">
      <LeaveGuard unsaved={unsaved} />
      {merging && <Conflicts {...{ merging, editing, words }} />}
      {mayEdit && (
        <Toolbar
          {...{ readOnly, unsaved }}
          base={editing.base}
          saving={save.isPending}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          changing={change.isPending}
          onUndo={undo}
          onRedo={redo}
          onChange={change.mutate}
          onSave={saveDraft}
          onCopy={openCopy}
          onPublish={openPublish}
        />
      )}
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
        {tab === 'compare' && (
          <Comparison version={editing.base.version} onShow={show} {...{ params, words, unsaved }} />
        )}
        <ItemsTab
          shown={tab === 'items'}
          {...{ editing, library, params, currency, readOnly, nameOf, words, target, box, dialog }}
          onDialog={setDialog}
          onHelp={toggleHelp}
          help={help}
          onShow={show}
        />
      </div>
    </div>
  );
}
