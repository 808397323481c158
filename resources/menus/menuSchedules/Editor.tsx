import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { getSchedule, type MenuSchedule } from '#contract/menus/menuSchedules.ts';
import { scheduleProblems } from '#contract/menus/savedMenu.ts';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Comparison } from './Comparison.tsx';
import { Conflicts } from './Conflicts.tsx';
import { EditorDialogs, type EditorDialog } from './EditorDialogs.tsx';
import { Finder, useFinder } from './Finder.tsx';
import { MenuTree } from './MenuTree.tsx';
import * as drafts from './model/draft.ts';
import menus from './resource.ts';
import { ServiceTimes } from './ServiceTimes.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useLibrary, type Library } from './useLibrary.ts';
import { useMarks } from './useMarks.ts';
import { useMenuEditing, type MenuParams } from './useMenuEditing.ts';
import { useMenuWords } from './useMenuWords.ts';
import { useMenuRows } from './useMenuRows.ts';

/** Edits a structured menu. */
export default function Editor() {
  const { id = '' } = useParams();
  const { companyId, branchId } = useScope();
  const params = { companyId: companyId ?? '', branchId: branchId ?? '', scheduleId: id };
  const menu = useCall([menus.name, params.companyId, 'one'], getSchedule, { params });
  const library = useLibrary(params.companyId);
  return (
    <QueryBoundary answer={menu} rows={10} columns={2}>
      {(stored) => (
        <QueryBoundary answer={library} rows={10} columns={2}>
          {(records) => <Editing key={id} library={records} {...{ stored, params }} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

interface EditingProps {
  stored: MenuSchedule;
  library: Library;
  params: MenuParams;
}

const tabs = ['items', 'times', 'compare'] as const;

function Editing({ stored, library, params }: EditingProps) {
  const translate = useTranslate();
  const scope = useScope();
  const base = useId();
  const { number } = useFormats();
  const mayEdit = useAllowed(menus).edit;
  const [isArchived, setArchived] = useState(stored.status === 'archived');
  const readOnly = !mayEdit || isArchived;
  const editing = useMenuEditing(stored, params, readOnly);
  if (isArchived !== (editing.base.status === 'archived')) setArchived(!isArchived);
  const { draft, edit, undo, redo, save, unsaved, merging } = editing;
  const currency = currencyOf(scope, params.branchId);
  const [tab, setTab] = useState<(typeof tabs)[number]>('items');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [help, setHelp] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const finder = useFinder(draft, library);
  const box = useRef<HTMLInputElement>(null);
  const marks = useMarks(params);
  const { nameOf, pricesIn, priceRow, actions } = useMenuRows({
    editing,
    library,
    currency,
    readOnly,
    marks,
    branchId: params.branchId,
    onAdd: (category) => setDialog({ kind: 'items', category }),
  });
  const words = useMenuWords(nameOf, library, currency);
  usePageTitle(stored.name, `/menu-management/schedules?company_id=${params.companyId}&branch_id=${params.branchId}`);

  /** What cannot be saved is shown where it is instead. */
  const saveDraft = () => (scheduleProblems(drafts.contentOf(draft)).length ? setTab('times') : save.mutate(undefined));
  const press = useEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (dialog) return;
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === '?' && !typing) setHelp((now) => !now);
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

  const items = drafts.itemsOf(draft, selected);
  const priced = items.flatMap((id) => {
    const prices = pricesIn(id, draft.placed[id]);
    return prices ? [{ id, name: nameOf({ category: '', item: id }), price: prices.usual, prices }] : [];
  });
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
          {...{ editing, readOnly }}
          onSave={saveDraft}
          onCopy={() => setDialog({ kind: 'copy' })}
          onPublish={() => setDialog({ kind: 'publish' })}
        />
      )}
      <h2 id={`${base}-name`} className="visually-hidden">
        {draft.settings.name}
      </h2>
      <Tabs
        {...{ base }}
        labelledBy={`${base}-name`}
        tabs={tabs.map((name) => ({ name, label: translate(`menuEditor.tabs.${name}`) }))}
        active={tab}
        onChange={(name) => setTab(tabs.find((one) => one === name) ?? 'items')}
      />
      <div className="stack" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${tab}`}>
        {tab === 'times' && <ServiceTimes {...{ params, draft, edit, readOnly }} />}
        {tab === 'compare' && (
          <Comparison version={editing.base.version} onShow={show} {...{ params, words, unsaved }} />
        )}
        {tab === 'items' && (
          <>
            <div className="row">
              <Finder finder={finder} ref={box} />
              {!readOnly && (
                <>
                  <Button label="menuEditor.addCategory" onClick={() => setDialog({ kind: 'categories' })} />
                  <Button label="menuEditor.paste.open" onClick={() => setDialog({ kind: 'paste', text: '' })} />
                </>
              )}
              <Button label="menuEditor.keys" aria-expanded={help} onClick={() => setHelp(!help)} />
            </div>
            {help && <p className="note as-written">{translate('menuEditor.keysText')}</p>}
            {draft.categories.length ? (
              <MenuTree
                {...{ draft, nameOf, readOnly, actions, edit, selected }}
                editing={priceRow}
                found={finder.found ?? target}
                onSelect={setSelected}
              />
            ) : (
              <EmptyState title={translate('menuEditor.empty')} text={translate('menuEditor.emptyText')} />
            )}
            {selected.length > 0 && !readOnly && (
              <div className="bulk-bar row" role="region" aria-label={translate('ui.bulk.label')}>
                <b role="status">{translate('ui.bulk.selected', { total: number(selected.length) })}</b>
                <Button
                  label="menuEditor.prices.open"
                  disabled={!priced.length}
                  onClick={() => setDialog({ kind: 'prices' })}
                />
                <Button
                  label="menuEditor.taxes.open"
                  disabled={!priced.length}
                  onClick={() => setDialog({ kind: 'taxes' })}
                />
                {/* On a phone nothing can be dragged. */}
                <MoveButtons
                  at={1}
                  count={3}
                  name={translate('menuEditor.selection')}
                  onMove={(by) => edit(drafts.nudged(draft, selected, by))}
                />
                {(['today', 'available'] as const).map((until) => (
                  <Button
                    key={until}
                    label={`menuEditor.${until}`}
                    disabled={marks.pending || !priced.some(({ id }) => marks.states.has(id))}
                    onClick={() => marks.mark(items, until)}
                  />
                ))}
                <Button
                  label="ra.action.remove"
                  onClick={() => {
                    edit(drafts.without(draft, selected));
                    setSelected([]);
                  }}
                />
                <Button variant="link" label="ui.bulk.clear" onClick={() => setSelected([])} />
              </div>
            )}
          </>
        )}
      </div>
      <EditorDialogs
        {...{ dialog, editing, library, params, currency, selected, priced, words }}
        onShow={show}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
