import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays } from '#contract/ranges.ts';
import { dayOf } from '#contract/zones.ts';
import { formatLongDay } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { Guest } from './Guest.tsx';
import { useConcerned, useNoticeChanges } from './useNotices.ts';

/** Chooses a day and branches, shows whom that concerns, and closes it after asking. */
export function CloseDay({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const id = useId();
  const scope = useScope();
  const { branches, branchId } = scope;
  const [today] = useState(() => dayOf(Date.now(), zoneOf(scope)));
  const [day, setDay] = useState(() => addDays(today, 1));
  const only = branches.length === 1 ? branches[0]?.id : undefined;
  const first = branchId ?? only;
  const [chosen, setChosen] = useState<readonly string[]>(first ? [first] : []);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { close } = useNoticeChanges(companyId);
  const concerned = useConcerned(companyId, day, chosen);
  const found = chosen.length ? concerned.data?.reservations : undefined;
  const toggle = (one: string) =>
    setChosen((all) => (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]));
  const run = () =>
    close.mutate(
      { day, branches: [...chosen], reason },
      {
        onSuccess: (notice) => void navigate(`?notice=${notice.id}`),
        onError: (error) => {
          setAsking(false);
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  const people = found?.reduce((sum, { groupSize }) => sum + groupSize, 0) ?? 0;
  return (
    <section className="form-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{translate('dayNotices.close')}</h2>
      <div className="notices-fields">
        <label>
          <span className="field-label">{translate('dayNotices.day')}</span>
          <input type="date" value={day} min={today} onChange={({ target }) => setDay(target.value)} />
        </label>
        <label className="notices-reason">
          <span className="field-label">{translate('dayNotices.reason')}</span>
          <input type="text" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      </div>
      <fieldset className="notices-branches">
        <legend className="field-label">{translate('dayNotices.branches')}</legend>
        {branches.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={chosen.length === branches.length}
              onChange={({ target }) => setChosen(target.checked ? branches.map((branch) => branch.id) : [])}
            />
            {translate('dayNotices.all')}
          </label>
        )}
        {branches.map((branch) => (
          <label key={branch.id}>
            <input type="checkbox" checked={chosen.includes(branch.id)} onChange={() => toggle(branch.id)} />
            {branch.name}
          </label>
        ))}
      </fieldset>
      {found && (
        <>
          <p role="status">
            {found.length
              ? translate('dayNotices.concerned', { smart_count: found.length, count: found.length, people })
              : translate('dayNotices.nobody')}
          </p>
          <ul className="notices-guests" data-stale={concerned.isPlaceholderData || undefined}>
            {found.map((one) => (
              <li key={one.reservationId}>
                <Guest one={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {concerned.isError && <p className="notices-fault">{errorText(concerned.error, translate)}</p>}
      <div className="notices-bar">
        <button type="button" className="button" onClick={onClose}>
          {translate('dayNotices.cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={!day || day < today || !chosen.length || close.isPending}
          onClick={() => setAsking(true)}
        >
          {translate('dayNotices.closeIt')}
        </button>
      </div>
      <ConfirmDialog
        open={asking}
        harmless
        busy={close.isPending}
        title={translate('dayNotices.closeTitle', { day: formatLongDay(day, language) })}
        text={translate('dayNotices.closeText')}
        confirm={translate('dayNotices.closeIt')}
        cancel={translate('dayNotices.cancel')}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
