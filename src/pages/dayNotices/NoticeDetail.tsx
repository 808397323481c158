import { useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { languages } from '#contract/core/constants.ts';
import {
  getDayNotice,
  maySettleDeposits,
  reopenDay,
  notifyDayNotice,
  type AffectedReservation,
  type DayNotice,
} from '#contract/dayNotices/dayNotices.ts';
import { noticeTextsWith, longestBody, unknownIn, type NoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { backhouseFor } from '#contract/core/permissions.ts';
import { call } from '#data-provider/client.ts';
import { languageNames } from '#i18n/language.ts';
import { longText } from '#resources/framework/fields.ts';
import { FormConflict } from '#resources/framework/view/form/FormConflict.tsx';
import { EditingProvider, type Saved } from '#resources/framework/view/form/useEditing.tsx';
import { JobProgress } from '#resources/framework/view/jobs/JobProgress.tsx';
import { useJob } from '#resources/framework/view/jobs/useJob.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useOwnTextsInAll } from '#resources/framework/view/useOwnTexts.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Guest } from './Guest.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import { noticesOf, NoticeStatus, useAffectedText, useNoticeAction, useNoticeBranches } from './notices.tsx';

const actions = ['mail', 'sms', 'cancel', 'refund'] as const;
type Action = (typeof actions)[number];
/** The selected actions for a reservation. */
export type ChosenNotice = Readonly<Partial<Record<Action, boolean>>>;

/** Whether an action is possible: an address exists, the reservation is open, or there is money to refund. */
const possible = (one: AffectedReservation, action: Action): boolean =>
  ({
    mail: one.email !== null,
    sms: one.phone !== null,
    cancel: one.state === 'open',
    refund: Boolean(one.deposit?.refundable),
  })[action];

/** Whether an action was requested and failed. Messages that may have been sent do not count as failed. */
const failedBefore = ({ record }: AffectedReservation, action: Action): boolean =>
  record !== null && ['failed', 'skipped', 'noAddress'].includes(record[action]);

/** A closed day: the affected reservations with their possible actions and the actions taken. */
export function NoticeDetail({ companyId, noticeId }: { companyId: string; noticeId: string }) {
  const answer = useCall(
    noticesOf(companyId),
    getDayNotice,
    { params: { companyId, noticeId } },
    // Polled while a job is running.
    { refetchInterval: ({ state }) => (state.data?.jobId ? 1_500 : false) },
  );
  return (
    <QueryBoundary answer={answer} rows={6} columns={3}>
      {(notice) => <Begun {...{ companyId, notice }} refresh={() => void answer.refetch()} />}
    </QueryBoundary>
  );
}

/** The query params that name the shown notice. */
const beside = ['notice'] as const;

const fields = { texts: longText(later.messages, { max: longestBody }) };

interface DetailProps {
  companyId: string;
  notice: DayNotice & { reservations: AffectedReservation[] };
  refresh: () => void;
}

/** The notice once its texts are known: its own, or those with which the company's notices begin. */
function Begun(props: DetailProps) {
  const { texts, branchIds } = props.notice;
  const own = useOwnTextsInAll('messages', props.companyId, branchIds.length === 1 ? branchIds[0] : undefined);
  const [first, setFirst] = useState<NoticeTexts>();
  if (own && !first) setFirst(noticeTextsWith(own));
  const beginning = texts ?? first;
  return beginning ? <Detail {...props} beginning={beginning} /> : <TableSkeleton rows={6} columns={3} />;
}

function Detail({ companyId, notice, refresh, beginning }: DetailProps & { beginning: NoticeTexts }) {
  const translate = useTranslate();
  const { longDay } = useFormats();
  const { me } = useScope();
  const branchesOf = useNoticeBranches();
  const concernedText = useAffectedText();
  const params = { companyId, noticeId: notice.id };
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenNotice>>(new Map());
  const stored = useMemo(() => ({ texts: beginning, version: notice.version }), [beginning, notice.version]);
  const form = useForm<{ texts: NoticeTexts; version: number }>({ defaultValues: stored });
  const texts = useWatch({ control: form.control, name: 'texts' });
  const [saved, setSaved] = useState<Saved | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const { job, cancel, cancelling } = useJob(notice.jobId, refresh);
  const day = longDay(notice.day);
  usePageTitle(`${pageLabels.dayNotices[useLanguage()]} ${day}`);
  const mayWrite = useMayWrite();
  const mayRefund = maySettleDeposits(me.role, backhouseFor(me, companyId));
  const works = notice.jobId !== null;
  const acts = mayWrite && notice.status === 'closed';
  const { reservations } = notice;
  const coming = reservations.filter(({ state }) => state === 'open');
  const may = (one: AffectedReservation, action: Action) => possible(one, action) && (action !== 'refund' || mayRefund);
  const set = (ones: readonly AffectedReservation[], action: Action, on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const one of ones)
        if (may(one, action)) next.set(one.reservationId, { ...next.get(one.reservationId), [action]: on });
      return next;
    });
  const undone = reservations.flatMap((one) =>
    actions.filter((action) => failedBefore(one, action) && may(one, action)).map((action) => ({ one, action })),
  );
  const wanted = reservations.flatMap((one) => {
    const what = Object.fromEntries(
      actions.map((action) => [action, Boolean(chosen.get(one.reservationId)?.[action]) && may(one, action)]),
    ) as Record<Action, boolean>;
    return actions.some((action) => what[action]) ? [{ reservationId: one.reservationId, ...what }] : [];
  });
  const countOf = (action: Action) => wanted.filter((one) => one[action]).length;
  const blank = languages.some((one) => !texts[one].subject.trim() || !texts[one].body.trim());
  const unknown = languages.flatMap((one) => unknownIn(texts[one]).map((text) => `${languageNames[one]}: ${text}`));
  const reopen = useNoticeAction(companyId, () => call(reopenDay, { params, body: { version: notice.version } }));
  const send = useNoticeAction(
    companyId,
    () => call(notifyDayNotice, { params, body: { version: notice.version, texts, reservations: wanted } }),
    {
      onDone: () => {
        setChosen(new Map());
        setSaved({ stored: { texts }, sent: { texts } });
        // The progress is shown at the top.
        head.current?.scrollIntoView({ block: 'center' });
      },
    },
  );
  const page = (
    <div className="record-page stack stack-wide">
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
              disabled={(action) => works || !reservations.some((one) => may(one, action))}
              checked={(action) => {
                const able = reservations.filter((one) => may(one, action));
                return able.length > 0 && able.every((one) => chosen.get(one.reservationId)?.[action]);
              }}
              onChange={(action, on) => set(reservations, action, on)}
            />
            {undone.length > 0 && (
              <Button
                className="start"
                label="dayNotices.again"
                disabled={works}
                onClick={() => undone.forEach(({ one, action }) => set([one], action, true))}
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
                  disabled={(action) => works || !may(one, action)}
                  checked={(action) => Boolean(chosen.get(one.reservationId)?.[action])}
                  onChange={(action, on) => set([one], action, on)}
                />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {acts && reservations.length > 0 && (
        <>
          <FormConflict />
          <NoticeWords
            {...{ texts, chosen }}
            affected={reservations}
            disabled={works}
            onChange={(next) => form.setValue('texts', next)}
          />
          <div className="row row-end">
            {unknown.length > 0 && (
              <span className="fail">
                {translate('dayNotices.unknownPlaceholders', { placeholders: unknown.join(', ') })}
              </span>
            )}
            {blank && <span className="fail">{translate('dayNotices.missing')}</span>}
            <ConfirmedButton
              variant="primary"
              label="dayNotices.send"
              disabled={works || blank || unknown.length > 0 || !wanted.length || send.isPending}
              busy={send.isPending}
              title={translate('dayNotices.sendTitle')}
              text={translate(
                'dayNotices.sendText',
                Object.fromEntries(actions.map((action) => [action, countOf(action)])),
              )}
              confirm={translate('dayNotices.send')}
              cancel={translate('dayNotices.cancel')}
              onConfirm={(done) => send.mutate(undefined, { onSettled: done })}
            />
          </div>
        </>
      )}
    </div>
  );
  return (
    <FormProvider {...form}>
      <EditingProvider {...{ stored, fields, saved }} guard={acts} losing={wanted.length > 0} also={beside}>
        {page}
      </EditingProvider>
    </FormProvider>
  );
}

interface DeedsProps {
  label: string;
  /** Whether the label is visible, not only read by screen readers. */
  shown?: boolean;
  disabled: (action: Action) => boolean;
  checked: (action: Action) => boolean;
  onChange: (action: Action, on: boolean) => void;
}

function Deeds({ label, shown = false, disabled, checked, onChange }: DeedsProps) {
  const translate = useTranslate();
  return (
    <div className="row row-wide" role="group" aria-label={label}>
      {shown && <b>{label}</b>}
      {actions.map((action) => (
        <Checkbox
          key={action}
          label={<span className={disabled(action) ? 'quiet' : undefined}>{translate(`dayNotices.do.${action}`)}</span>}
          on={checked(action)}
          disabled={disabled(action)}
          onChange={(on) => onChange(action, on)}
        />
      ))}
    </div>
  );
}
