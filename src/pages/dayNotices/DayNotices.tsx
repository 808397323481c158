import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listDayNotices, type DayNotice } from '#contract/dayNotices/dayNotices.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { CloseDay } from './CloseDay.tsx';
import { NoticeDetail } from './NoticeDetail.tsx';
import { noticesOf, NoticeStatus, useNoticeBranches } from './notices.tsx';
import '#resources/framework/view/form/form.css';
import '#resources/framework/view/list.css';

const perPage = 20;

/** The list of closed days, or one of them with the affected reservations. */
export default withCompany(function DayNotices({ companyId }) {
  const [query] = useSearchParams();
  const notice = query.get('notice');
  return notice ? <NoticeDetail key={notice} {...{ companyId }} noticeId={notice} /> : <List companyId={companyId} />;
});

function List({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState(false);
  const input = { params: { companyId }, query: { page } };
  const answer = useCall(noticesOf(companyId), listDayNotices, input, { placeholderData: keepPreviousData });
  const mayWrite = useMayWrite();
  const action = mayWrite && !closing && (
    <Button variant="primary" label="dayNotices.close" onClick={() => setClosing(true)} />
  );
  return (
    <QueryBoundary answer={answer} rows={6} columns={3} large>
      {({ data, total }) => (
        <div className="record-page stack stack-wide">
          {closing && <CloseDay companyId={companyId} onClose={() => setClosing(false)} />}
          {data.length ? (
            <>
              <div className="row row-end">{action}</div>
              <ul className="plain-list lines framed">
                {data.map((notice) => (
                  <Line key={notice.id} notice={notice} />
                ))}
              </ul>
              {total > perPage && <Pagination {...{ page, perPage, total, setPage }} />}
            </>
          ) : (
            !closing && (
              <EmptyState
                title={translate('dayNotices.none')}
                text={translate('dayNotices.noneText')}
                action={action}
              />
            )
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Line({ notice }: { notice: DayNotice }) {
  const translate = useTranslate();
  const { longDay } = useFormats();
  const branchesOf = useNoticeBranches();
  return (
    <li className="row pad anchor">
      <Link className="whole-link strong" to={`?notice=${notice.id}`}>
        {longDay(notice.day)}
      </Link>
      <NoticeStatus notice={notice} />
      <span className="grow">{branchesOf(notice)}</span>
      {notice.reason && <span className="subtle">{notice.reason}</span>}
      {notice.counts.asked > 0 && <span className="subtle">{translate('dayNotices.counts', notice.counts)}</span>}
    </li>
  );
}
