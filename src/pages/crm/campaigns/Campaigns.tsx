import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { campaignSorts, type Campaign } from '#contract/campaigns.ts';
import { pageSizes } from '#contract/constants.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { RecordTable, type Column } from '#resources/define/view/RecordTable.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import type { AnyRecord } from '#resources/define/view/useResourceList.ts';
import { lazyPage } from '#ui/lazy.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import '#resources/define/view/list.css';
import '#resources/define/view/cards.css';
import { StatusTag } from './StatusTag.tsx';
import { campaignPath, useCampaignList, useFailureText, type CampaignSort } from './useCampaigns.ts';
import './campaigns.css';

const CreateDialog = lazyPage(() => import('./CreateDialog.tsx'));

const usual: CampaignSort = { field: 'createTime', descending: true };

/** Page and order, as the address has them. */
function useListState() {
  const [params, setParams] = useSearchParams();
  const text = params.get('sort') ?? '';
  const field = campaignSorts.find((one) => one === text.replace(/^-/, ''));
  const descending = text.startsWith('-');
  const sort = useMemo(() => (field ? { field, descending } : usual), [field, descending]);
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const put = (name: string, value: string | null) =>
    setParams((before) => {
      const query = new URLSearchParams(before);
      query.delete('page');
      if (value === null) query.delete(name);
      else query.set(name, value);
      return query;
    });
  return {
    page,
    sort,
    goTo: (next: number) => put('page', next === 1 ? null : String(next)),
    // The same column turns round; a new one begins descending.
    sortBy: (next: string) => put('sort', sort.field === next && sort.descending ? next : `-${next}`),
  };
}

/** The company's campaigns, newest first. */
export default function Campaigns() {
  const translate = useTranslate();
  const { companyId, me } = useScope();
  const [creating, setCreating] = useState(false);
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  const mayWrite = (writingRoles as readonly Role[]).includes(me.role);
  const create = mayWrite && (
    <button type="button" className="button button-primary list-create" onClick={() => setCreating(true)}>
      {translate('crmCampaigns.new.action')}
    </button>
  );
  return (
    <div className="list-page">
      {create && <div className="list-bar campaigns-bar">{create}</div>}
      <CampaignSheet key={companyId} companyId={companyId} mayWrite={mayWrite} />
      <Suspense fallback={null}>
        {creating && <CreateDialog companyId={companyId} onClose={() => setCreating(false)} />}
      </Suspense>
    </div>
  );
}

function CampaignSheet({ companyId, mayWrite }: { companyId: string; mayWrite: boolean }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { page, sort, goTo, sortBy } = useListState();
  const answer = useCampaignList(companyId, page, sort);
  const campaigns = answer.data?.data ?? [];
  let content: ReactNode;
  if (answer.isError && !answer.data)
    content = <ErrorState error={{ message: failureText(answer.error) }} onRetry={() => void answer.refetch()} />;
  else if (!answer.data) content = <TableSkeleton rows={pageSizes.campaigns} columns={6} />;
  else if (!campaigns.length)
    content =
      page > 1 ? (
        <EmptyState
          title={translate('ui.empty.pastEnd')}
          action={
            <button type="button" className="button" onClick={() => goTo(1)}>
              {translate('ui.empty.firstPage')}
            </button>
          }
        />
      ) : (
        <EmptyState
          title={translate('crmCampaigns.empty')}
          text={translate(mayWrite ? 'crmCampaigns.emptyText' : 'crmCampaigns.emptyReader')}
        />
      );
  else
    content = (
      <>
        <Rows campaigns={campaigns} sort={sort} onSort={sortBy} stale={answer.isPlaceholderData} />
        <Pagination page={page} perPage={pageSizes.campaigns} total={answer.data.total} onPage={goTo} />
      </>
    );
  return (
    <section className="sheet" aria-label={translate('ui.list.results')}>
      {content}
    </section>
  );
}

interface RowsProps {
  campaigns: readonly Campaign[];
  sort: CampaignSort;
  onSort: (field: string) => void;
  stale: boolean;
}

function Rows({ campaigns, sort, onSort, stale }: RowsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const narrow = useNarrow();
  const zone = zoneOf(useScope());
  const columns = useMemo<Column[]>(() => {
    const of = (render: (campaign: Campaign) => ReactNode) => (record: AnyRecord) =>
      render(record as unknown as Campaign);
    const label = (name: string) => translate(`crmCampaigns.list.${name}`);
    const sorted = (name: (typeof campaignSorts)[number]) => ({ name, sortBy: name, label: label(name) });
    return [
      { ...sorted('title'), render: of((one) => <TitleLink campaign={one} />) },
      { ...sorted('status'), width: 120, render: of((one) => <StatusTag status={one.status} />) },
      {
        name: 'recipients',
        label: label('recipients'),
        numeric: true,
        width: 130,
        render: of((one) => recipientsText(one, language)),
      },
      {
        name: 'points',
        label: label('points'),
        numeric: true,
        width: 100,
        render: of((one) => pointsText(one, language)),
      },
      {
        ...sorted('sendTime'),
        width: 160,
        render: of((one) => one.send_time && formatInstant(one.send_time, zone)),
      },
      { ...sorted('createTime'), width: 160, render: of((one) => formatInstant(one.create_time, zone)) },
    ];
  }, [translate, language, zone]);
  if (narrow)
    return (
      <ul className="cards" data-stale={stale || undefined}>
        {campaigns.map((campaign) => (
          <li className="card" key={campaign.id}>
            <div className="card-head">
              <TitleLink campaign={campaign} className="card-title" />
              <StatusTag status={campaign.status} />
            </div>
            <dl className="card-fields">
              {columns
                .filter(({ name }) => ['recipients', 'points', 'createTime'].includes(name))
                .map(({ name, label, render }) => {
                  const content = render(campaign as unknown as AnyRecord);
                  return content ? (
                    <div key={name}>
                      <dt>{label}</dt>
                      <dd>{content}</dd>
                    </div>
                  ) : null;
                })}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <RecordTable
      label={translate('crmCampaigns.page')}
      columns={columns}
      records={campaigns as unknown as readonly AnyRecord[]}
      sort={{ field: sort.field, order: sort.descending ? 'DESC' : 'ASC' }}
      onSort={onSort}
      stale={stale}
    />
  );
}

function TitleLink({ campaign, className }: { campaign: Campaign; className?: string }) {
  const translate = useTranslate();
  const { company_id: companyId, id, title, content } = campaign;
  return (
    <Link className={className} to={campaignPath(companyId, id)}>
      {title || content.trim().split('\n')[0]?.slice(0, 60) || translate('crmCampaigns.untitled')}
    </Link>
  );
}

function recipientsText({ status, counts, preflight }: Campaign, language: Parameters<typeof formatNumber>[1]) {
  if (status === 'draft') return null;
  const total = counts.total || (preflight?.recipients ?? 0);
  if (status === 'scheduled') return formatNumber(total, language);
  return `${formatNumber(counts.sent, language)} / ${formatNumber(total, language)}`;
}

function pointsText({ status, points_reserved, points_spent }: Campaign, language: Parameters<typeof formatNumber>[1]) {
  if (status === 'draft') return null;
  return formatNumber(status === 'scheduled' ? points_reserved : points_spent, language);
}
