import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { listOutbox, type OutboxMessage } from '#contract/outbox.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import './Outbox.css';

const pageSize = 50;

/** What the product would have sent, while it has no gateway to send with. */
export default function Outbox() {
  const translate = useTranslate();
  const language = useLanguage();
  const answer = useInfiniteQuery({
    queryKey: ['outbox'],
    queryFn: ({ pageParam, signal }) => call(listOutbox, { query: { from: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.messages.length, 0);
      return last.messages.length > 0 && read < last.total ? read : undefined;
    },
  });
  const messages = answer.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = answer.data?.pages[0]?.total ?? 0;

  return (
    <div className="outbox">
      <p className="outbox-note">{translate('shell.outbox.note')}</p>
      {answer.isPending && <TableSkeleton rows={6} columns={3} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && messages.length === 0 && (
        <div className="outbox-list">
          <EmptyState title={translate('shell.outbox.empty')} text={translate('shell.outbox.emptyText')} />
        </div>
      )}
      {messages.length > 0 && (
        <>
          <div className="outbox-bar">
            <span role="status">
              {translate('shell.outbox.count', {
                shown: formatNumber(messages.length, language),
                total: formatNumber(total, language),
              })}
            </span>
            <button type="button" className="button" disabled={answer.isFetching} onClick={() => void answer.refetch()}>
              {translate('ra.action.refresh')}
            </button>
          </div>
          <ul className="outbox-list">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        </>
      )}
      {answer.hasNextPage && (
        <button
          type="button"
          className="button outbox-more"
          disabled={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {translate('shell.outbox.more')}
        </button>
      )}
    </div>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  const translate = useTranslate();
  const scope = useScope();
  return (
    <li className="outbox-message">
      <details>
        <summary>
          <span className="outbox-channel">{translate(`shell.outbox.${message.channel}`)}</span>
          <span className="outbox-recipient">{message.recipient}</span>
          <span className="outbox-subject">{message.subject}</span>
          <time dateTime={message.createdTime}>{formatInstant(message.createdTime, zoneOf(scope))}</time>
        </summary>
        <p className="outbox-body">{message.text}</p>
      </details>
    </li>
  );
}
