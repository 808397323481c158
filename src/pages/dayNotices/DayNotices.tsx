import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DayNotice } from '#contract/dayNotices.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { formatLongDay } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { CloseDay } from './CloseDay.tsx';
import { NoticeDetail } from './NoticeDetail.tsx';
import { useNotices } from './useNotices.ts';
import '#resources/define/view/form/form.css';
import './dayNotices.css';

const perPage = 20;

/** Days that were closed; or one of them, with whom it concerns. */
export default function DayNotices() {
  const translate = useTranslate();
  const { companyId } = useScope();
  const [query] = useSearchParams();
  const notice = query.get('notice');
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return notice ? <NoticeDetail key={notice} {...{ companyId }} noticeId={notice} /> : <List companyId={companyId} />;
}

function List({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const { me } = useScope();
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState(false);
  const answer = useNotices(companyId, page);
  const mayWrite = (writingRoles as readonly Role[]).includes(me.role);
  const action = mayWrite && !closing && (
    <button type="button" className="button button-primary" onClick={() => setClosing(true)}>
      {translate('dayNotices.close')}
    </button>
  );
  if (answer.isPending) return <TableSkeleton rows={6} columns={3} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { data, total } = answer.data;
  const pages = Math.ceil(total / perPage);
  return (
    <div className="notices">
      {closing && <CloseDay companyId={companyId} onClose={() => setClosing(false)} />}
      {data.length ? (
        <>
          <div className="notices-bar">{action}</div>
          <ul className="notices-list">
            {data.map((notice) => (
              <Line key={notice.id} notice={notice} />
            ))}
          </ul>
          {pages > 1 && (
            <div className="notices-bar">
              {([-1, 1] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  className="button"
                  disabled={page + step < 1 || page + step > pages}
                  onClick={() => setPage(page + step)}
                  aria-label={translate(step < 0 ? 'ra.navigation.previous' : 'ra.navigation.next')}
                >
                  {step < 0 ? '‹' : '›'}
                </button>
              ))}
            </div>
          )}
        </>
      ) : (
        !closing && (
          <EmptyState title={translate('dayNotices.none')} text={translate('dayNotices.noneText')} action={action} />
        )
      )}
    </div>
  );
}

function Line({ notice }: { notice: DayNotice }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { branches } = useScope();
  const names = notice.branchIds.map((id) => branches.find((branch) => branch.id === id)?.name ?? id);
  return (
    <li>
      <Link to={`?notice=${notice.id}`}>
        <b>{formatLongDay(notice.day, language)}</b>
        <span className={notice.status === 'closed' ? 'tag tag-warn' : 'tag'}>
          {translate(`dayNotices.status.${notice.status}`)}
        </span>
        <span className="notices-names">{names.join(', ')}</span>
        {notice.reason && <span className="subtle">{notice.reason}</span>}
        {notice.counts.asked > 0 && <span className="subtle">{translate('dayNotices.counts', notice.counts)}</span>}
      </Link>
    </li>
  );
}
