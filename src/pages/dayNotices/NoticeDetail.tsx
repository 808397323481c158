import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { languages } from '#contract/constants.ts';
import { maySettleDeposits, type ConcernedReservation, type DayNotice } from '#contract/dayNotices.ts';
import { usualNoticeTexts } from '#contract/noticeTexts.ts';
import { backhouseFor, writingRoles, type Role } from '#contract/permissions.ts';
import { formatLongDay } from '#i18n/formats.ts';
import { JobProgress } from '#resources/define/view/jobs/JobProgress.tsx';
import { useJob } from '#resources/define/view/jobs/useJob.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { errorText } from '#ui/errorText.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Guest } from './Guest.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import { useNotice, useNoticeChanges } from './useNotices.ts';

const deeds = ['mail', 'sms', 'cancel', 'refund'] as const;
type Deed = (typeof deeds)[number];
/** What is to be done about a reservation. */
export type Chosen = Readonly<Partial<Record<Deed, boolean>>>;

/** Whether something can be done: there is an address, the reservation is open, there is money to pay back. */
const possible = (one: ConcernedReservation, deed: Deed): boolean =>
  ({
    mail: one.email !== null,
    sms: one.phone !== null,
    cancel: one.state === 'open',
    refund: Boolean(one.deposit?.refundable),
  })[deed];

/** Whether it was asked for and not done; what may have been sent is not among it. */
const failedBefore = ({ record }: ConcernedReservation, deed: Deed): boolean =>
  record !== null && ['failed', 'skipped', 'noAddress'].includes(record[deed]);

/** A closed day: whom it concerns, what is to be done about each, and what was done. */
export function NoticeDetail({ companyId, noticeId }: { companyId: string; noticeId: string }) {
  const answer = useNotice(companyId, noticeId);
  if (answer.isPending) return <TableSkeleton rows={6} columns={3} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Detail companyId={companyId} notice={answer.data} refresh={() => void answer.refetch()} />;
}

/** What of the address says which notice is shown. */
const beside = ['notice'] as const;

interface DetailProps {
  companyId: string;
  notice: DayNotice & { reservations: ConcernedReservation[] };
  refresh: () => void;
}

function Detail({ companyId, notice, refresh }: DetailProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { me, branches } = useScope();
  const { reopen, tell } = useNoticeChanges(companyId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [kept, setKept] = useState(notice.texts ?? usualNoticeTexts);
  const [texts, setTexts] = useState(kept);
  const head = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<'reopen' | 'tell' | null>(null);
  const { job, cancel, cancelling } = useJob(notice.jobId, refresh);
  const day = formatLongDay(notice.day, language);
  usePageTitle(`${translate('shell.pages.dayNotices')} ${day}`);
  const mayWrite = (writingRoles as readonly Role[]).includes(me.role);
  const mayRefund = maySettleDeposits(me.role, backhouseFor(me, companyId));
  const works = notice.jobId !== null;
  const acts = mayWrite && notice.status === 'closed';
  const { reservations } = notice;
  const coming = reservations.filter(({ state }) => state === 'open');
  const may = (one: ConcernedReservation, deed: Deed) => possible(one, deed) && (deed !== 'refund' || mayRefund);
  const set = (ones: readonly ConcernedReservation[], deed: Deed, on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const one of ones)
        if (may(one, deed)) next.set(one.reservationId, { ...next.get(one.reservationId), [deed]: on });
      return next;
    });
  const undone = reservations.flatMap((one) =>
    deeds.filter((deed) => failedBefore(one, deed) && may(one, deed)).map((deed) => ({ one, deed })),
  );
  const wanted = reservations.flatMap((one) => {
    const what = Object.fromEntries(
      deeds.map((deed) => [deed, Boolean(chosen.get(one.reservationId)?.[deed]) && may(one, deed)]),
    ) as Record<Deed, boolean>;
    return deeds.some((deed) => what[deed]) ? [{ reservationId: one.reservationId, ...what }] : [];
  });
  const countOf = (deed: Deed) => wanted.filter((one) => one[deed]).length;
  const blank = languages.some((one) => !texts[one].subject.trim() || !texts[one].body.trim());
  const failed = (error: unknown) => notify(errorText(error, translate), { type: 'error' });
  const done = () => setAsking(null);
  const send = () =>
    tell.mutate(
      { id: notice.id, version: notice.version, texts, reservations: wanted },
      {
        onSuccess: () => {
          setChosen(new Map());
          setKept(texts);
          // How far it is stands above.
          head.current?.scrollIntoView({ block: 'nearest' });
        },
        onError: failed,
        onSettled: done,
      },
    );
  const names = notice.branchIds.map((id) => branches.find((branch) => branch.id === id)?.name ?? id);
  return (
    <div className="notices">
      <LeaveGuard unsaved={acts && (wanted.length > 0 || texts !== kept)} also={beside} />
      <Link to="?">‹ {translate('dayNotices.back')}</Link>
      <section className="form-section notices-head" ref={head}>
        <h2>{day}</h2>
        <span className={notice.status === 'closed' ? 'tag tag-warn' : 'tag'}>
          {translate(`dayNotices.status.${notice.status}`)}
        </span>
        <span className="form-space" />
        {acts && (
          <button type="button" className="button" disabled={works} onClick={() => setAsking('reopen')}>
            {translate('dayNotices.reopen')}
          </button>
        )}
        <p>
          {names.join(', ')}
          {notice.reason && ` · ${notice.reason}`}
          {notice.createdBy?.name && (
            <span className="subtle"> · {translate('dayNotices.by', { name: notice.createdBy.name })}</span>
          )}
        </p>
        {notice.counts.asked > 0 && <p className="subtle">{translate('dayNotices.counts', notice.counts)}</p>}
        {job && works && <JobProgress job={job} cancelling={cancelling} {...(mayWrite && { onCancel: cancel })} />}
      </section>
      <section className="form-section" aria-label={translate('dayNotices.what')}>
        <h2>
          {coming.length
            ? translate('dayNotices.concerned', {
                smart_count: coming.length,
                count: coming.length,
                people: coming.reduce((sum, { groupSize }) => sum + groupSize, 0),
              })
            : translate(reservations.length ? 'dayNotices.noneLeft' : 'dayNotices.nobody')}
        </h2>
        {acts && reservations.length > 0 && (
          <>
            <Deeds
              label={translate('dayNotices.forAll')}
              shown
              disabled={(deed) => works || !reservations.some((one) => may(one, deed))}
              checked={(deed) => {
                const able = reservations.filter((one) => may(one, deed));
                return able.length > 0 && able.every((one) => chosen.get(one.reservationId)?.[deed]);
              }}
              onChange={(deed, on) => set(reservations, deed, on)}
            />
            {undone.length > 0 && (
              <button
                type="button"
                className="button"
                disabled={works}
                onClick={() => undone.forEach(({ one, deed }) => set([one], deed, true))}
              >
                {translate('dayNotices.again')}
              </button>
            )}
            {reservations.some((one) => possible(one, 'refund')) && (
              <p className="subtle">{translate(mayRefund ? 'dayNotices.standIn' : 'dayNotices.managersOnly')}</p>
            )}
          </>
        )}
        <ul className="notices-guests">
          {reservations.map((one) => (
            <li key={one.reservationId}>
              <Guest one={one} />
              {acts && (
                <Deeds
                  label={one.name ?? translate('dayNotices.noName')}
                  disabled={(deed) => works || !may(one, deed)}
                  checked={(deed) => Boolean(chosen.get(one.reservationId)?.[deed])}
                  onChange={(deed, on) => set([one], deed, on)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {acts && reservations.length > 0 && (
        <>
          <NoticeWords {...{ texts, chosen }} concerned={reservations} disabled={works} onChange={setTexts} />
          <div className="notices-bar">
            {blank && <span className="notices-fault">{translate('dayNotices.missing')}</span>}
            <button
              type="button"
              className="button button-primary"
              disabled={works || blank || !wanted.length || tell.isPending}
              onClick={() => setAsking('tell')}
            >
              {translate('dayNotices.send')}
            </button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking === 'tell'}
        busy={tell.isPending}
        title={translate('dayNotices.sendTitle')}
        text={translate('dayNotices.sendText', Object.fromEntries(deeds.map((deed) => [deed, countOf(deed)])))}
        confirm={translate('dayNotices.send')}
        cancel={translate('dayNotices.cancel')}
        onConfirm={send}
        onCancel={done}
      />
      <ConfirmDialog
        open={asking === 'reopen'}
        harmless
        busy={reopen.isPending}
        title={translate('dayNotices.reopenTitle', { day })}
        text={translate('dayNotices.reopenText')}
        confirm={translate('dayNotices.reopen')}
        cancel={translate('dayNotices.cancel')}
        onConfirm={() =>
          reopen.mutate({ id: notice.id, version: notice.version }, { onError: failed, onSettled: done })
        }
        onCancel={done}
      />
    </div>
  );
}

interface DeedsProps {
  label: string;
  /** Whether the label is seen, not only read. */
  shown?: boolean;
  disabled: (deed: Deed) => boolean;
  checked: (deed: Deed) => boolean;
  onChange: (deed: Deed, on: boolean) => void;
}

function Deeds({ label, shown = false, disabled, checked, onChange }: DeedsProps) {
  const translate = useTranslate();
  return (
    <div className="notices-deeds" role="group" aria-label={label}>
      {shown && <b>{label}</b>}
      {deeds.map((deed) => (
        <label key={deed} data-off={disabled(deed) || undefined}>
          <input
            type="checkbox"
            checked={checked(deed)}
            disabled={disabled(deed)}
            onChange={({ target }) => onChange(deed, target.checked)}
          />
          {translate(`dayNotices.do.${deed}`)}
        </label>
      ))}
    </div>
  );
}
