import {
  ListContextProvider,
  ResourceContextProvider,
  useListContext,
  useListFilterContext,
  useTranslate,
} from 'ra-core';
import { createElement, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#i18n/formats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { lazyOnce, lazyPage, preloadOnce } from '#ui/lazy.ts';
import { focusLost } from '#ui/focusLost.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import { fieldOf, type Resource } from '../resource.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListMenu } from './ListMenu.tsx';
import { mostPerPage, sortOf } from './listState.ts';
import { Pagination } from './Pagination.tsx';
import { companyPath, scopeSearch } from './paths.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useLanguage, useLabels } from './labels.ts';
import { useScope } from './scope.ts';
import { useAllowed } from './useAllowed.ts';
import { useCounts } from './useFigures.ts';
import { useOpenRecord } from './useRecordHref.ts';
import { useSelection } from './useSelection.ts';
import { type ListPlace, useListAddress } from './useListAddress.ts';
import { type AnyRecord, type RecordList, useResourceList } from './useResourceList.ts';
import './list.css';

export const RecordDrawer = lazyPage(() => import('./RecordDrawer.tsx'));
const BulkBar = lazyPage(() => import('./BulkBar.tsx'));
const AppendedList = lazyPage(() => import('./AppendedList.tsx'));

/** The context of a list, whoever renders it; it requires a company. */
export function ListFrame({ resource, children }: { resource: Resource; children: ReactNode }) {
  const { companyId } = useScope();
  const translate = useTranslate();
  if (!companyId && !resource.admin) {
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  }
  return <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>;
}

/**
 * The list of a declared resource: presets, search, filters, table or cards, pagination. It has react-admin's list
 * context, so that react-admin's list components work anywhere in it.
 */
export function ListPage({ resource }: { resource: Resource }) {
  return (
    <ListFrame resource={resource}>
      {resource.list.appended ? (
        <Suspense fallback={<TableSkeleton rows={12} columns={resource.list.columns.length} />}>
          <AppendedList resource={resource} />
        </Suspense>
      ) : (
        <PagedList resource={resource} />
      )}
    </ListFrame>
  );
}

interface PartProps {
  resource: Resource;
  place: ListPlace;
}

function PagedList({ resource }: { resource: Resource }) {
  const place = useListAddress(resource);
  const list = useResourceList(resource, place);
  // Requested after the rows, which users wait for.
  const counts = useCounts(resource, list.filterValues, place.known);
  return <ListView {...{ resource, place, list, counts }} />;
}

interface ListViewProps extends PartProps {
  list: RecordList;
  counts: ReturnType<typeof useCounts>;
  /** Shown below the records instead of page numbers. */
  footer?: ReactNode;
}

/** The content of a list, whether its records are paged or appended. */
export function ListView({ resource, place, list, counts, footer }: ListViewProps) {
  const translate = useTranslate();
  // The code of cells loads while the rows are requested, so that rows render completely.
  useEffect(() => {
    for (const name of resource.list.columns) {
      const { cell } = fieldOf(resource, name);
      if (cell) preloadOnce(cell);
    }
  }, [resource]);
  const { open, tab, show } = useOpenRecord();
  const columns = resource.list.columns.length;
  const sheet = (content: ReactNode) => (
    <section className="sheet" aria-label={translate('ui.list.results')}>
      {content}
    </section>
  );
  const records = (
    <QueryBoundary answer={{ ...list, isError: Boolean(list.error) }} rows={12} columns={columns} large>
      {() => <Records resource={resource} footer={footer} />}
    </QueryBoundary>
  );
  return (
    <ListContextProvider value={list}>
      <div className="list-page">
        {(resource.list.presets.length > 0 || resource.list.views) && (
          <div className="views-line row">
            <Presets resource={resource} place={place} counts={counts} />
            {resource.list.views && <SavedViews resource={resource} list={place} />}
          </div>
        )}
        <div className="row">
          <FilterBar resource={resource} />
          <div className="list-actions">
            {resource.list.actions.length > 0 && <ListMenu resource={resource} />}
            <Create resource={resource} />
          </div>
        </div>
        {resource.list.header ? (
          // Both at once, because content that appears later above the records would move them.
          <Suspense fallback={sheet(<TableSkeleton rows={12} columns={columns} />)}>
            {createElement(lazyOnce(resource.list.header))}
            {sheet(records)}
          </Suspense>
        ) : (
          sheet(records)
        )}
        {resource.drawer && open && (
          <Suspense fallback={null}>
            <RecordDrawer
              resource={resource}
              id={open}
              known={list.data?.find((record) => record.id === open)}
              tab={tab}
              onTab={(name) => show(open, name, true)}
              onClose={() => show(null)}
              onFollow={(id) => show(id, tab, true)}
            />
          </Suspense>
        )}
      </div>
    </ListContextProvider>
  );
}

function Presets({ resource, place, counts }: PartProps & { counts: ReturnType<typeof useCounts> }) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const language = useLanguage();
  const { viewId, rememberPerPage, openView } = place;
  const { filterValues, setFilters, setSort, setPerPage } = useListContext();
  const { perPage, presets, sort } = resource.list;
  const [first] = presets;
  // A preset sets its own order and page size, and replaces a saved view with its conditions; otherwise it preserves
  // the conditions.
  const choose = (name: string) => {
    const preset = name === first?.name ? undefined : name;
    if (viewId !== null) {
      rememberPerPage(perPage);
      return openView(null, { preset });
    }
    setFilters({ ...filterValues, preset });
    setSort(sortOf(sort));
    setPerPage(perPage);
  };
  if (!first) return null;
  return (
    <nav className="presets" aria-label={translate('ui.list.presets')}>
      {presets.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="preset"
          aria-pressed={viewId === null && (filterValues.preset ?? first.name) === name}
          onClick={() => choose(name)}
        >
          {labelOf(label)}
          <span className="preset-count">
            {counts?.[name] === undefined ? ' ' : formatNumber(counts[name] ?? 0, language)}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** Links to the page that creates a record, or opens the dialog. */
function Create({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { search } = useLocation();
  const { companyId } = useScope();
  const [open, setOpen] = useState(false);
  const { create } = resource.routes;
  const dialog = resource.list.create;
  if (!useAllowed(resource).create) return null;
  const label = translate('ui.create', { one: labelOf(resource.one) });
  if (dialog && companyId)
    return (
      <>
        <Button variant="primary" className="list-create" onClick={() => setOpen(true)}>
          {label}
        </Button>
        <Suspense fallback={null}>
          {open && createElement(lazyOnce(dialog), { companyId, onClose: () => setOpen(false) })}
        </Suspense>
      </>
    );
  if (!create) return null;
  return (
    <Link
      className="button button-primary list-create"
      to={{ pathname: companyPath(create, companyId), search: scopeSearch(search) }}
    >
      {label}
    </Link>
  );
}

function Records({ resource, footer }: Pick<ListViewProps, 'resource' | 'footer'>) {
  const translate = useTranslate();
  const narrow = useNarrow();
  const { data: records = [], error } = useListContext<AnyRecord>();
  // The set of all matching records is stored beside the list: components that show the selection get this one.
  const selection = useSelection(resource, true);
  const selected = Boolean(selection?.ids.size);
  useEffect(() => {
    if (!selected) return undefined;
    // The bar disappears with the pressed button, so the focus moves to the list.
    return () => focusLost('section.sheet :is(input, a, button)');
  }, [selected]);
  if (records.length === 0) return <NoRecords resource={resource} />;
  const shown = { resource, selection };
  return (
    <>
      {narrow ? <RecordCards {...shown} /> : <RecordTable {...shown} />}
      {selected && (
        <Suspense fallback={<div className="bulk-bar row" />}>
          <BulkBar {...shown} />
        </Suspense>
      )}
      {footer ?? <Pagination most={mostPerPage(resource)} />}
      {error && (
        <p className="list-warning" role="alert">
          {translate('ui.list.stale')}
        </p>
      )}
    </>
  );
}

/** Says why the list is empty: nothing matches, or there are no records yet. */
function NoRecords({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { filterValues, setFilters } = useListFilterContext();
  const name = labelOf(resource.label);
  const allowed = useAllowed(resource);
  const { emptyText } = resource.list;
  if (Object.keys(filterValues as object).length > 0)
    return (
      <EmptyState
        title={translate('ui.empty.noMatch', { name })}
        text={translate('ui.empty.noMatchText')}
        action={<Button label="ui.filter.clear" onClick={() => setFilters({}, {})} />}
      />
    );
  return (
    <EmptyState
      title={translate('ui.empty.none', { name })}
      text={translate((allowed.create && emptyText) || 'ui.empty.noneText')}
      action={<Create resource={resource} />}
    />
  );
}
