import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { DuplicatePair } from '#contract/guests/duplicates.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import customers from '#resources/guests/customers/resource.ts';
import { Columns } from '#ui/Columns.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useDocumentEvent } from '#ui/useDocumentEvent.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import '#resources/framework/view/list.css';
import { Compare } from './Compare.tsx';
import { Merges } from './Merges.tsx';
import { MergeWith } from './MergeWith.tsx';
import { PairList } from './PairList.tsx';
import { SearchBar } from './SearchBar.tsx';
import { pairKey, useDismiss, useGuest, useNotifyUndoable, useQueue, useSearch } from './useDuplicates.tsx';
import './duplicates.css';

/** Possible duplicates of guests: the queue, and past merges. */
export default withCompany(function Duplicates({ companyId }) {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const allowed = useAllowed(customers).edit;
  const address = useAddress();
  const merged = params.get('tab') === 'merged';
  return (
    <div className="stack stack-wide">
      <ViewLinks
        label={translate('ui.list.presets')}
        views={(['queue', 'merged'] as const).map((name) => ({
          name,
          label: translate(`duplicates.tabs.${name}`),
          to: address(name === 'merged' ? { tab: name } : {}),
        }))}
        current={merged ? 'merged' : 'queue'}
      />
      {merged ? (
        <Merges companyId={companyId} allowed={allowed} />
      ) : (
        <Queue key={companyId} companyId={companyId} allowed={allowed} />
      )}
    </div>
  );
});

/** Builds addresses of this page. Params that are not passed are dropped, except the company. */
function useAddress() {
  const [params] = useSearchParams();
  const company = params.get('companyId') ?? params.get('company_id');
  return useCallback(
    (state: { tab?: string; a?: string; b?: string; with?: string }) => {
      const query = new URLSearchParams({ ...(company && { companyId: company }), ...state });
      return query.size ? `/crm/duplicates?${query}` : '/crm/duplicates';
    },
    [company],
  );
}

function Queue({ companyId, allowed }: { companyId: string; allowed: boolean }) {
  const translate = useTranslate();
  const notifyUndoable = useNotifyUndoable();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const address = useAddress();
  const [params] = useSearchParams();
  const answer = useQueue(companyId);
  const { first, rows: pairs } = answer;
  const search = useSearch(companyId, allowed, first ?? null);
  const dismiss = useDismiss(companyId);

  const [aId, bId, other] = [params.get('a'), params.get('b'), params.get('with')];
  // The pair decided last: one of its guests may be deleted before the address changes.
  const [decided, setDecided] = useState('');
  const named = aId && bId && decided !== `${aId} ${bId}` ? `${aId} ${bId}` : null;
  const listed = named ? pairs.findIndex((pair) => pairKey(pair) === named) : narrow || other ? -1 : 0;
  // A pair that a user selected manually, which is not in the queue.
  const chosen = answer.isSuccess && named !== null && listed < 0;
  const [a, b] = [useGuest(companyId, aId, chosen), useGuest(companyId, bId, chosen)];
  const current =
    pairs[listed] ??
    (named && a.data && b.data ? { a: a.data, b: b.data, score: null, reasons: [] as DuplicatePair['reasons'] } : null);

  const hrefOf = (pair: Pick<DuplicatePair, 'a' | 'b'>) => address({ a: pair.a.id, b: pair.b.id });
  const move = (by: 1 | -1) => {
    const next = pairs[listed + by];
    if (next) void navigate(hrefOf(next), { replace: true });
    if (by > 0 && listed + 1 >= pairs.length - 1 && answer.hasNextPage) void answer.fetchNextPage();
  };
  /** Opens the pair after the decided one, or the list if there is no other. */
  const goOn = () => {
    if (current) setDecided(pairKey(current));
    const next = narrow ? undefined : (pairs[listed + 1] ?? pairs[listed - 1]);
    void navigate(next ? hrefOf(next) : address({}), { replace: true });
  };
  const markDistinct = (pair: Pick<DuplicatePair, 'a' | 'b'>) => {
    dismiss.mutate(
      { pair, dismissed: true },
      {
        onSuccess: () => {
          goOn();
          notifyUndoable(translate('duplicates.dismissed', { a: pair.a.name, b: pair.b.name }), () => {
            setDecided('');
            dismiss.mutate({ pair, dismissed: false });
            void navigate(hrefOf(pair), { replace: true });
          });
        },
      },
    );
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    n: () => allowed && listed >= 0 && current && !dismiss.isPending && markDistinct(current),
    Enter: () => document.querySelector<HTMLElement>('.dup-compare input:checked')?.focus(),
  });

  if (answer.isPending) return <TableSkeleton rows={8} columns={3} />;
  if (!first) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const failure = [a, b].find(({ isError }) => isError);
  /** On a phone, either the queue or a pair is shown. */
  const alone = narrow && (named ?? other);
  return (
    <>
      {!alone && <SearchBar state={first} search={search} allowed={allowed} />}
      <Columns widths={narrow || !pairs.length ? 'minmax(0, 1fr)' : 'minmax(270px, 340px) minmax(0, 1fr)'}>
        {!alone && pairs.length > 0 && (
          <PairList
            pairs={pairs}
            selected={current ? pairKey(current) : null}
            hrefOf={hrefOf}
            onMove={move}
            onMore={answer.hasNextPage ? () => void answer.fetchNextPage() : null}
          />
        )}
        {alone && (
          <Link className="menu-item" to={address({})}>
            ‹ {translate('duplicates.tabs.queue')}
          </Link>
        )}
        {current ? (
          <Compare
            key={`${pairKey(current)} ${current.a.version} ${current.b.version}`}
            companyId={companyId}
            {...current}
            allowed={allowed}
            busy={dismiss.isPending}
            onDone={goOn}
            onDismiss={listed >= 0 ? () => markDistinct(current) : null}
            onSkip={listed >= 0 && listed + 1 < pairs.length ? () => move(1) : null}
          />
        ) : failure ? (
          <ErrorState error={failure.error} onRetry={() => void failure.refetch()} />
        ) : other ? (
          <MergeWith companyId={companyId} guestId={other} hrefOf={(id) => address({ a: other, b: id })} />
        ) : named ? (
          <TableSkeleton rows={6} columns={3} />
        ) : (
          !pairs.length && (
            <div className="sheet">
              <EmptyState
                title={translate(search.job ? 'duplicates.emptySearching' : 'duplicates.empty')}
                text={translate(first.searchedTime || search.job ? 'duplicates.emptyText' : 'duplicates.emptyNever')}
              />
            </div>
          )
        )}
      </Columns>
    </>
  );
}

/** Shortcuts for the whole page, disabled while the user is typing or a dialog is open. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  useDocumentEvent('keydown', (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (target instanceof HTMLElement) {
      const types = target.matches('textarea, select, [contenteditable], input:not([type="radio"])');
      const acts = event.key === 'Enter' && target.matches('a, button, input, summary');
      if (types || acts) return;
    }
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });
}
