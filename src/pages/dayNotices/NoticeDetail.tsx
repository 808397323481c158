import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { languages } from '#contract/constants.ts';
import {
  getDayNotice,
  maySettleDeposits,
  reopenDay,
  tellDayNotice,
  type ConcernedReservation,
  type DayNotice,
} from '#contract/dayNotices.ts';
import { defaultNoticeTexts } from '#contract/noticeTexts.ts';
import { pages } from '#contract/pageLabels.ts';
import { backhouseFor } from '#contract/permissions.ts';
import { call } from '#data-provider/client.ts';
import { JobProgress } from '#resources/define/view/jobs/JobProgress.tsx';
import { useJob } from '#resources/define/view/jobs/useJob.ts';
import { useLanguage } from '#resources/define/view/labels.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useCall } from '#resources/define/view/useCall.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { useMayWrite } from '#resources/define/view/useMayWrite.ts';
import { Answered } from '#ui/Answered.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TickBox } from '#ui/Ticks.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Guest } from './Guest.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import { noticesOf, NoticeStatus, useConcernedText, useNoticeAction, useNoticeBranches } from './notices.tsx';

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
  const answer = useCall(
    noticesOf(companyId),
    getDayNotice,
    { params: { companyId, noticeId } },
    // While work goes on it is read again and again.
    { refetchInterval: ({ state }) => (state.data?.jobId ? 1_500 : false) },
  );
  return (
    <Answered answer={answer} rows={6} columns={3}>
      {(notice) => <Detail {...{ companyId, notice }} refresh={() => void answer.refetch()} />}
    </Answered>
  );
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
  const { longDay } = useFormats();
  const { me } = useScope();
  const branchesOf = useNoticeBranches();
  const concernedText = useConcernedText();
  const params = { companyId, noticeId: notice.id };
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [kept, setKept] = useState(notice.texts ?? defaultNoticeTexts);
  const [texts, setTexts] = useState(kept);
  const head = useRef<HTMLDivElement>(null);
  const { job, cancel, cancelling } = useJob(notice.jobId, refresh);
  const day = longDay(notice.day);
  usePageTitle(`${pages.dayNotices[useLanguage()]} ${day}`);
  const mayWrite = useMayWrite();
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
  const reopen = useNoticeAction(companyId, () => call(reopenDay, { params, body: { version: notice.version } }));
  const tell = useNoticeAction(
    companyId,
    () => call(tellDayNotice, { params, body: { version: notice.version, texts, reservations: wanted } }),
    {
      onDone: () => {
        setChosen(new Map());
        setKept(texts);
        // How far it is stands above.
        head.current?.scrollIntoView({ block: 'center' });
      },
    },
  );
  return (
    <div className="record-page stack stack-wide">
      <LeaveGuard unsaved={acts && (wanted.length > 0 || texts !== kept)} also={beside} />
      <Link to="?">‹ {translate('dayNotices.back')}</Link>
      <div ref={head}>
        <Panel
          title={day}
          actions={
            <span className="row">
              <NoticeStatus notice={notice} />
              {acts && (
                <ConfirmedButton
                  label="dayNotices.reopen"
                  disabled={works}
                  harmless
                  busy={reopen.isPending}
                  title={translate('dayNotices.reopenTitle', { day })}
                  text={translate('dayNotices.reopenText')}
                  confirm={translate('dayNotices.reopen')}
                  cancel={translate('dayNotices.cancel')}
                  onConfirm={(done) => reopen.mutate(undefined, { onSettled: done })}
                />
              )}
            </span>
          }
        >
          <p>
            {branchesOf(notice)}
            {notice.reason && ` · ${notice.reason}`}
            {notice.createdBy?.name && (
              <span className="subtle"> · {translate('dayNotices.by', { name: notice.createdBy.name })}</span>
            )}
          </p>
          {notice.counts.asked > 0 && <p className="subtle">{translate('dayNotices.counts', notice.counts)}</p>}
          {job && works && <JobProgress job={job} cancelling={cancelling} {...(mayWrite && { onCancel: cancel })} />}
        </Panel>
      </div>
      <Panel
        title={
          coming.length
            ? concernedText(coming)
            : translate(reservations.length ? 'dayNotices.noneLeft' : 'dayNotices.nobody')
        }
      >
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
              <Button
                className="start"
                label="dayNotices.again"
                disabled={works}
                onClick={() => undone.forEach(({ one, deed }) => set([one], deed, true))}
              />
            )}
            {reservations.some((one) => possible(one, 'refund')) && (
              <p className="subtle">{translate(mayRefund ? 'dayNotices.standIn' : 'dayNotices.managersOnly')}</p>
            )}
          </>
        )}
        <ul className="plain-list lines lines-wide">
          {reservations.map((one) => (
            <li key={one.reservationId} className="row top">
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
      </Panel>
      {acts && reservations.length > 0 && (
        <>
          <NoticeWords {...{ texts, chosen }} concerned={reservations} disabled={works} onChange={setTexts} />
          <div className="row row-end">
            {blank && <span className="fail">{translate('dayNotices.missing')}</span>}
            <ConfirmedButton
              look="primary"
              label="dayNotices.send"
              disabled={works || blank || !wanted.length || tell.isPending}
              busy={tell.isPending}
              title={translate('dayNotices.sendTitle')}
              text={translate('dayNotices.sendText', Object.fromEntries(deeds.map((deed) => [deed, countOf(deed)])))}
              confirm={translate('dayNotices.send')}
              cancel={translate('dayNotices.cancel')}
              onConfirm={(done) => tell.mutate(undefined, { onSettled: done })}
            />
          </div>
        </>
      )}
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
    <div className="row row-wide" role="group" aria-label={label}>
      {shown && <b>{label}</b>}
      {deeds.map((deed) => (
        <TickBox
          key={deed}
          label={<span className={disabled(deed) ? 'quiet' : undefined}>{translate(`dayNotices.do.${deed}`)}</span>}
          on={checked(deed)}
          disabled={disabled(deed)}
          onChange={(on) => onChange(deed, on)}
        />
      ))}
    </div>
  );
}
