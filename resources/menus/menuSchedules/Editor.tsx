import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { fold } from '#contract/core/fold.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { serviceLabels } from '#contract/menus/menuLabels.ts';
import {
  archiveSchedule,
  getSchedule,
  publishSchedule,
  putSchedule,
  unpublishSchedule,
  type MenuSchedule,
} from '#contract/menus/menuSchedules.ts';
import { call, isStale } from '#data-provider/client.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { AddDialog } from './AddDialog.tsx';
import { MenuTree } from './MenuTree.tsx';
import { amountOf } from './model/amounts.ts';
import { newPrice } from './model/bulkPrice.ts';
import * as drafts from './model/draft.ts';
import { begun, edited, redone, undone } from './model/history.ts';
import { PasteDialog, type Resolved } from './PasteDialog.tsx';
import { PriceDialog, typedAmount } from './PriceDialog.tsx';
import { pricesOf, replacedPrices } from './prices.ts';
import menus from './resource.ts';
import type { RowActions, RowFacts } from './TreeRow.tsx';
import { useLibrary, type Library } from './useLibrary.ts';

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
  params: { companyId: string; branchId: string; scheduleId: string };
}

/** The part of a stored menu that is edited. */
const draftOf = (menu: MenuSchedule) => {
  const { id, branchId, version, status, publishedVersion, publishedTime, createdTime, updatedTime, ...content } = menu;
  void [id, branchId, version, status, publishedVersion, publishedTime, createdTime, updatedTime];
  return drafts.draftOf(content);
};

type Dialog =
  { kind: 'prices' } | { kind: 'paste'; text: string } | { kind: 'items'; category: string } | { kind: 'categories' };

function Editing({ stored, library, params }: EditingProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const scope = useScope();
  const { money, number } = useFormats();
  const readOnly = !useAllowed(menus).edit || stored.status === 'archived';
  const currency = currencyOf(scope, params.branchId);
  const [base, setBase] = useState(stored);
  const [history, setHistory] = useState(() => begun(draftOf(stored)));
  const [saved, setSaved] = useState(history.now);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [help, setHelp] = useState(false);
  const [search, setSearch] = useState('');
  const [hit, setHit] = useState(0);
  const [theirs, setTheirs] = useState<MenuSchedule | null>(null);
  const finder = useRef<HTMLInputElement>(null);
  const draft = history.now;
  const unsaved = draft !== saved;
  usePageTitle(stored.name, `/menu-management/schedules?company_id=${params.companyId}&branch_id=${params.branchId}`);

  const edit = (next: drafts.Draft, name?: string) => {
    if (!readOnly) setHistory((all) => edited(all, next, name));
  };
  const step = (by: typeof undone) => setHistory((all) => by(all) ?? all);
  const nameOf = ({ category, item }: drafts.Node) =>
    textIn((item === undefined ? library.categories.get(category) : library.items.get(item))?.name ?? {}, language) ??
    translate('menuEditor.deleted');
  const shown = (item: string) => {
    const record = library.items.get(item);
    return record && pricesOf(record, draft.placed[item], draft.settings.services, params.branchId);
  };
  const focusRow = (id: string) =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.menu-tree-row[tabindex="0"], [data-row="${CSS.escape(id)}"]`)?.focus(),
    );

  const factsOf = useEvent((id: string, placed: PlacedItem | undefined): RowFacts => {
    const node = drafts.nodeOf(id);
    const record = node.item === undefined ? library.categories.get(node.category) : library.items.get(node.item);
    const prices = node.item === undefined ? undefined : shown(node.item);
    return {
      name: nameOf(node),
      code: record?.code ?? null,
      inactive: record?.active === false,
      price: prices
        ? {
            text: money(prices.usual, currency),
            typed: typedAmount(prices.usual, currency),
            others: prices.others
              .map((one) => `${labelOf(serviceLabels[one.service])} ${money(one.price, currency)}`)
              .join(' · '),
            own: Boolean(placed?.prices.length),
          }
        : null,
    };
  });
  const begin = useEvent((id: string) => {
    if (!readOnly && drafts.nodeOf(id).item !== undefined) setEditing(id);
  });
  const price = useEvent((id: string, typed: string, next: -1 | 0 | 1): boolean => {
    const { category, item = '' } = drafts.nodeOf(id);
    const prices = shown(item);
    const amount = amountOf(typed, currency);
    if (amount === null || !prices) return false;
    const kept = draft.placed[item];
    if (amount !== prices.usual) {
      const stays = replacedPrices(prices, params.branchId, kept, (one) => (one === prices.usual ? amount : one));
      edit(drafts.withPlaced(draft, { [item]: { prices: stays } }));
    }
    const list = draft.places[category] ?? [];
    const follower = next === 0 ? undefined : list[list.indexOf(item) + next];
    setEditing((now) => (now === id ? (follower === undefined ? null : drafts.nodeId(category, follower)) : now));
    if (follower === undefined && next !== 0) focusRow(id);
    return true;
  });
  const cancel = useEvent((id: string) => {
    setEditing(null);
    focusRow(id);
  });
  const open = useEvent((id: string) => setDialog({ kind: 'items', category: drafts.nodeOf(id).category }));
  const actions = useMemo<RowActions>(
    () => ({ factsOf, begin, price, cancel, open, add: open }),
    // Rows show names and prices of these, so they are all rendered again.
    [library, language, currency, draft.settings.services, factsOf, begin, price, cancel, open],
  );

  const take = (menu: MenuSchedule) => {
    setBase(menu);
    queries.setQueryData([menus.name, params.companyId, 'one', getSchedule.path, { params }], menu);
    void queries.invalidateQueries({ queryKey: [menus.name], refetchType: 'none' });
  };
  const save = useAction(
    async (version: number = base.version) => {
      const sent = history.now;
      const { services, ...content } = drafts.contentOf(sent);
      const body = { ...structuredClone(content), services: [...services], version };
      return {
        menu: await call(putSchedule, { params, body: body as Parameters<typeof call<typeof putSchedule>>[1]['body'] }),
        sent,
      };
    },
    {
      done: 'menuEditor.saved',
      onDone: ({ menu, sent }) => {
        take(menu);
        setTheirs(null);
        setSaved(sent);
      },
      showsFailure: false,
      onFailed: async (error) => {
        if (isStale(error)) setTheirs(await call(getSchedule, { params }));
      },
    },
  );
  const change = useAction(
    (endpoint: typeof publishSchedule | typeof unpublishSchedule | typeof archiveSchedule) =>
      call(endpoint, { params, body: { version: base.version } }),
    { onDone: take, done: 'menuEditor.done' },
  );

  const wanted = fold(search.trim());
  const hits = useMemo(() => {
    if (!wanted) return [];
    const matches = (record: { name: object; code: string | null } | undefined) =>
      record && fold([record.code, ...Object.values(record.name)].filter(Boolean).join('\n')).includes(wanted);
    return draft.categories.flatMap((category) => [
      ...(matches(library.categories.get(category)) ? [category] : []),
      ...(draft.places[category] ?? [])
        .filter((item) => matches(library.items.get(item)))
        .map((item) => drafts.nodeId(category, item)),
    ]);
  }, [wanted, draft.categories, draft.places, library]);
  const current = hits.length ? (hits[((hit % hits.length) + hits.length) % hits.length] ?? null) : null;

  const press = useEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (dialog) return;
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === '?' && !typing) setHelp((now) => !now);
      return;
    }
    if (key === 'f') finder.current?.focus();
    else if (key === 's') {
      if (unsaved && !save.isPending) save.mutate(undefined);
    } else if (key === 'z' && !typing) step(event.shiftKey ? redone : undone);
    else if (key === 'y' && !typing) step(redone);
    else return;
    event.preventDefault();
  });
  const paste = useEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (readOnly || dialog || !text.trim() || document.activeElement?.matches('input, textarea, select')) return;
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

  const reload = () => queries.invalidateQueries({ queryKey: ['menuLibrary', params.companyId] });
  const insert = async (rows: readonly Resolved[], created: boolean) => {
    if (created) await reload();
    const [first] = selected;
    let next = draft;
    let into = first === undefined ? draft.categories.at(-1) : drafts.nodeOf(first).category;
    for (const row of rows) {
      if (row.kind === 'category') {
        next = drafts.withCategories(next, [row.id]);
        into = row.id;
      } else if (into !== undefined) {
        next = drafts.withItems(next, into, [row.id]);
        if (row.price !== null)
          next = drafts.withPlaced(next, { [row.id]: { prices: [{ service: null, branch: null, price: row.price }] } });
      }
    }
    if (into === undefined) notify('menuEditor.paste.noCategory', { type: 'warning' });
    edit(next);
  };
  const items = drafts.itemsOf(draft, selected);
  const priced = items.flatMap((id) => {
    const prices = shown(id);
    return prices ? [{ id, name: nameOf({ category: '', item: id }), price: prices.usual, prices }] : [];
  });
  return (
    <div className="stack stack-loose">
      <LeaveGuard unsaved={unsaved} />
      {theirs && (
        <div className="form-conflict" role="alert">
          <span>{translate('menuEditor.conflict')}</span>
          <Button label="menuEditor.keepMine" onClick={() => save.mutate(theirs.version)} />
          <Button
            label="menuEditor.takeTheirs"
            onClick={() => {
              const next = draftOf(theirs);
              // Mine can be brought back by undoing.
              edit(next);
              setSaved(next);
              take(theirs);
              setTheirs(null);
            }}
          />
        </div>
      )}
      <div className="row">
        <input
          ref={finder}
          type="search"
          className="search-box"
          aria-label={translate('menuEditor.find')}
          placeholder={translate('menuEditor.find')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setHit(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setHit((now) => now + (event.shiftKey ? -1 : 1));
            else if (event.key === 'Escape') setSearch('');
            else return;
            event.preventDefault();
          }}
        />
        {wanted && (
          <span className="subtle small" role="status">
            {translate('menuEditor.hits', { count: hits.length })}
          </span>
        )}
        {!readOnly && (
          <>
            <Button label="menuEditor.addCategory" onClick={() => setDialog({ kind: 'categories' })} />
            <Button label="menuEditor.paste.open" onClick={() => setDialog({ kind: 'paste', text: '' })} />
            <Button label="ra.action.undo" disabled={!history.past.length} onClick={() => step(undone)} />
            <Button label="menuEditor.redo" disabled={!history.future.length} onClick={() => step(redone)} />
            <Button variant="primary" disabled={!unsaved || save.isPending} onClick={() => save.mutate(undefined)}>
              {translate('ra.action.save')}
            </Button>
          </>
        )}
        <Button label="menuEditor.keys" aria-expanded={help} onClick={() => setHelp(!help)} />
      </div>
      {help && <p className="note as-written">{translate('menuEditor.keysText')}</p>}
      {draft.categories.length ? (
        <MenuTree
          {...{ draft, nameOf, readOnly, editing, actions, edit, selected }}
          found={current}
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
            label="ra.action.remove"
            onClick={() => {
              edit(drafts.without(draft, selected));
              setSelected([]);
            }}
          />
          <Button variant="link" label="ui.bulk.clear" onClick={() => setSelected([])} />
        </div>
      )}
      {useAllowed(menus).edit && (
        <div className="row">
          {base.status !== 'archived' && (
            <ConfirmedButton
              variant="primary"
              label="menuEditor.publish"
              disabled={unsaved || change.isPending}
              title={translate('menuEditor.publishTitle')}
              text={translate('menuEditor.publishText')}
              confirm={translate('menuEditor.publish')}
              harmless
              onConfirm={(close) => change.mutate(publishSchedule, { onSettled: close })}
            />
          )}
          {base.status !== 'unpublished' && (
            <Button
              label={base.status === 'archived' ? 'menuEditor.restore' : 'menuEditor.unpublish'}
              disabled={unsaved || change.isPending}
              onClick={() => change.mutate(unpublishSchedule)}
            />
          )}
          {base.status !== 'archived' && (
            <Button
              label="menuEditor.archive"
              disabled={unsaved || change.isPending}
              onClick={() => change.mutate(archiveSchedule)}
            />
          )}
          {unsaved && <span className="subtle">{translate('menuEditor.unsaved')}</span>}
        </div>
      )}
      {dialog?.kind === 'prices' && (
        <PriceDialog
          items={priced}
          currency={currency}
          onClose={() => setDialog(null)}
          onApply={(rule) =>
            edit(
              drafts.withPlaced(
                draft,
                Object.fromEntries(
                  priced.map(({ id, prices }) => [
                    id,
                    {
                      prices: replacedPrices(
                        prices,
                        params.branchId,
                        draft.placed[id],
                        (one) => newPrice(one, rule).price,
                      ),
                    },
                  ]),
                ),
              ),
            )
          }
        />
      )}
      {dialog?.kind === 'paste' && (
        <PasteDialog
          text={dialog.text}
          companyId={params.companyId}
          {...{ library, currency }}
          onClose={() => setDialog(null)}
          onApply={insert}
        />
      )}
      {(dialog?.kind === 'items' || dialog?.kind === 'categories') && (
        <AddDialog
          title={translate(dialog.kind === 'items' ? 'menuEditor.addItems' : 'menuEditor.addCategory')}
          resource={dialog.kind === 'items' ? 'menuItems' : 'menuCategories'}
          records={[...(dialog.kind === 'items' ? library.items : library.categories).values()]}
          companyId={params.companyId}
          onClose={() => setDialog(null)}
          onAdd={(ids) =>
            edit(
              dialog.kind === 'items'
                ? drafts.withItems(draft, dialog.category, ids)
                : drafts.withCategories(draft, ids),
            )
          }
          onCreated={reload}
        />
      )}
    </div>
  );
}
