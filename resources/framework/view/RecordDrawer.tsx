import { useGetOne, useTranslate } from 'ra-core';
import { createElement, Suspense, useEffect, useId } from 'react';
import { ResponseError } from '#data-provider/client.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Resource } from '../resource.ts';
import type { RecordViewProps } from '../fields.ts';
import { titleContent, useShowContext } from './columns.tsx';
import { EditRecord } from './form/EditRecord.tsx';
import { useLabels } from './labels.ts';
import { useScope } from './scope.ts';
import { useFailureText } from './useFailureText.ts';
import type { AnyRecord } from './useResourceList.ts';

interface RecordDrawerProps {
  resource: Resource;
  id: string;
  known?: AnyRecord;
  /** The tab in the address; an unknown one means the first. */
  tab: string | null;
  /** Null for the first tab. */
  onTab: (tab: string | null) => void;
  onClose: () => void;
  /** The record was replaced by another one: two were merged. */
  onFollow: (id: string) => void;
}

const form = 'form';

/** A record in a drawer beside its list. */
export default function RecordDrawer({ resource, id, known, tab, onTab, onClose, onFollow }: RecordDrawerProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const failureText = useFailureText(resource);
  const base = useId();
  const { companyId } = useScope();
  // The same query as the form's, so it is requested once.
  const {
    data: record = known,
    error,
    refetch,
  } = useGetOne<AnyRecord>(
    resource.name,
    { id, meta: { companyId } },
    { placeholderData: known, retry: false, refetchOnReconnect: false, refetchOnWindowFocus: false },
  );
  const context = useShowContext(resource);
  const heading = useId();
  const first = resource.tabs.find((one) => one.first);
  const shown = resource.tabs.find((one) => one.name === tab) ?? (tab === form ? undefined : first);
  const others = resource.tabs.filter((one) => one !== first);
  const active = shown?.name ?? form;
  const views: RecordViewProps = { id, companyId: companyId ?? '', record, onClose };

  const moved = error instanceof ResponseError && error.details?.find(({ path }) => path === 'mergedInto')?.message;
  useEffect(() => {
    if (moved) onFollow(moved);
  }, [moved, onFollow]);
  return (
    <Drawer
      heading={heading}
      title={record && titleContent(resource, record, context)}
      actions={
        resource.actions &&
        record && <Suspense fallback={null}>{createElement(lazyOnce(resource.actions), views)}</Suspense>
      }
      onClose={onClose}
    >
      {resource.tabs.length > 0 && (
        <Tabs
          base={base}
          labelledBy={heading}
          active={active}
          onChange={(name) => onTab(name === (first?.name ?? form) ? null : name)}
          tabs={[
            ...(first ? [{ name: first.name, label: labelOf(first.label) }] : []),
            { name: form, label: translate('ui.form.tab') },
            ...others.map(({ name, label }) => ({ name, label: labelOf(label) })),
          ]}
        />
      )}
      <div
        className="drawer-body"
        // The form asks itself, because it knows what is saved.
        data-unguarded={shown ? undefined : ''}
        {...(resource.tabs.length > 0 && {
          role: 'tabpanel',
          // Scrollable by keyboard even if nothing in it is focusable.
          tabIndex: shown ? 0 : undefined,
          id: `${base}-panel`,
          'aria-labelledby': `${base}-tab-${active}`,
        })}
      >
        {shown && error && !record && !moved ? (
          <ErrorState error={{ message: failureText(error) }} onRetry={() => void refetch()} />
        ) : shown ? (
          <Suspense fallback={<TableSkeleton rows={6} columns={2} />}>
            {createElement(lazyOnce(shown.view), { key: `${id} ${shown.name}`, ...views })}
          </Suspense>
        ) : (
          <EditRecord key={id} resource={resource} id={id} known={known} onDone={onClose} />
        )}
      </div>
    </Drawer>
  );
}
