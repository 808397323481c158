import { keepPreviousData } from '@tanstack/react-query';
import { isEqual } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { createDayNotice, listAffected } from '#contract/dayNotices/dayNotices.ts';
import { addDays } from '#contract/core/ranges.ts';
import { dayOf } from '#contract/core/zones.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { errorText } from '#ui/errorText.ts';
import { Panel } from '#ui/Panel.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { useUnsavedGuard } from '#ui/useUnsavedGuard.tsx';
import { Guest } from './Guest.tsx';
import { noticesOf, useAffectedText, useNoticeAction } from './notices.tsx';

/** Selects a day and branches, shows the affected reservations, and closes the day after a confirmation. */
export function CloseDay({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { longDay } = useFormats();
  const navigate = useNavigate();
  const affectedText = useAffectedText();
  const scope = useScope();
  const { branches, branchId } = scope;
  const [today] = useState(() => dayOf(Date.now(), branchZone(scope)));
  const [day, setDay] = useState(() => addDays(today, 1));
  const only = branches.length === 1 ? branches[0]?.id : undefined;
  const first = branchId ?? only;
  const [chosen, setChosen] = useState<string[]>(first ? [first] : []);
  const [reason, setReason] = useState('');
  const close = useNoticeAction(companyId, () =>
    call(createDayNotice, { params: { companyId }, body: { day, branches: chosen, reason } }),
  );
  const made = close.data?.id;
  // After the guard is off.
  useEffect(() => {
    if (made) void navigate(`?notice=${made}`);
  }, [made, navigate]);
  const affected = useCall(
    noticesOf(companyId),
    listAffected,
    { params: { companyId }, query: { day, branches: chosen } },
    { enabled: day !== '' && chosen.length > 0, placeholderData: keepPreviousData },
  );
  const [initial] = useState({ day, chosen, reason });
  const { leave, question } = useUnsavedGuard(!isEqual({ day, chosen, reason }, initial), {
    also: ['notice'],
    busy: close.isPending || close.isSuccess,
  });
  const found = chosen.length ? affected.data?.reservations : undefined;
  return (
    <Panel title={translate('dayNotices.close')}>
      <div className="row">
        <DateField kind="date" label={labelOf(later.day)} value={day} min={today} onChange={setDay} />
        <label className="labelled-above grow">
          {translate('dayNotices.reason')}
          <input type="text" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      </div>
      <CheckboxGroup
        legend={labelOf(common.branches)}
        boxes={[
          ...(branches.length > 1
            ? [{ name: '', label: translate('dayNotices.all'), on: chosen.length === branches.length }]
            : []),
          ...branches.map(({ id, name }) => ({ name: id, label: name, on: chosen.includes(id) })),
        ]}
        onChange={(name, on) =>
          setChosen((all) => {
            if (!name) return on ? branches.map(({ id }) => id) : [];
            return on ? [...all, name] : all.filter((one) => one !== name);
          })
        }
      />
      {found && (
        <>
          <p role="status">{found.length ? affectedText(found) : translate('dayNotices.nobody')}</p>
          <ul className="plain-list lines lines-wide" data-stale={affected.isPlaceholderData || undefined}>
            {found.map((one) => (
              <li key={one.reservationId}>
                <Guest one={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {affected.isError && <p className="fail">{errorText(affected.error, translate)}</p>}
      <div className="row row-end">
        <Button label="dayNotices.cancel" onClick={() => leave(onClose)} />
        <ConfirmedButton
          variant="primary"
          label="dayNotices.closeIt"
          disabled={!day || day < today || !chosen.length || close.isPending}
          harmless
          busy={close.isPending}
          title={translate('dayNotices.closeTitle', { day: longDay(day) })}
          text={translate('dayNotices.closeText')}
          confirm={translate('dayNotices.closeIt')}
          cancel={translate('dayNotices.cancel')}
          onConfirm={(done) => close.mutate(undefined, { onError: done })}
        />
      </div>
      {question}
    </Panel>
  );
}
