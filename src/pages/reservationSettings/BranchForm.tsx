import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import {
  minuteSettings,
  reservationSettingsChanges,
  settingsProblems,
  type ReservationSettings,
} from '#contract/branchSettings.ts';
import { issueText } from '#resources/define/view/form/resolver.ts';
import { HoursEditor } from './HoursEditor.tsx';
import { useMayChange, useSaveBranch } from './useSettings.ts';
import { useUnsaved } from './useUnsaved.ts';

type MinuteSetting = (typeof minuteSettings)[number];
type Flag = 'autoClearTableEnabled' | 'waitlistEnabled' | 'waitlistAutoTransformEnabled';

interface BranchFormProps {
  companyId: string;
  branchId: string;
  settings: ReservationSettings;
  onUnsaved: (unsaved: boolean) => void;
}

/** The settings of one branch, saved together. */
export function BranchForm({ companyId, branchId, settings, onUnsaved }: BranchFormProps) {
  const translate = useTranslate();
  const allowed = useMayChange('onlineReservation');
  const save = useSaveBranch(companyId, branchId);
  const [draft, setDraft] = useState(settings);
  /** As they are typed: an emptied field is not a zero. */
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(minuteSettings.map((name) => [name, String(settings[name])])) as Record<MinuteSetting, string>,
  );
  const [asked, setAsked] = useState(false);
  const minutes = Object.fromEntries(
    minuteSettings.map((name) => [name, /^\s*\d+\s*$/.test(typed[name]) ? Number(typed[name]) : typed[name]]),
  );
  const edited =
    JSON.stringify(draft) !== JSON.stringify(settings) ||
    minuteSettings.some((name) => typed[name] !== String(settings[name]));
  useUnsaved(edited && !save.isPending && !save.isSuccess, onUnsaved);
  const judged = reservationSettingsChanges.safeParse({ ...draft, ...minutes }, { reportInput: true });
  const errors = new Map<string, string>();
  if (asked && !judged.success)
    for (const issue of judged.error.issues) {
      const { message, args } = issueText(issue, undefined);
      errors.set(String(issue.path[0]), translate(message, args));
    }
  const problems = judged.success ? settingsProblems({ ...settings, ...judged.data }) : [];
  if (asked) for (const { path, code } of problems) errors.set(path, translate(`errors.field.${code}`));

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (judged.success && !problems.length) save.mutate(judged.data);
  };
  const number = (name: MinuteSetting) => (
    <Minutes
      name={name}
      value={typed[name]}
      error={errors.get(name)}
      readOnly={!allowed}
      onChange={(value) => setTyped((all) => ({ ...all, [name]: value }))}
    />
  );
  const flag = (name: Flag) => (
    <label className="settings-flag">
      <input
        type="checkbox"
        checked={draft[name]}
        disabled={!allowed}
        onChange={(event) => setDraft((all) => ({ ...all, [name]: event.target.checked }))}
      />
      <span>{translate(`reservationSettings.${name}`)}</span>
    </label>
  );
  return (
    <form className="settings-form" noValidate onSubmit={send}>
      <Group name="hours">
        <HoursEditor
          hours={draft.openingHours}
          readOnly={!allowed}
          onChange={(openingHours) => setDraft((all) => ({ ...all, openingHours }))}
        />
        {errors.has('openingHours') && (
          <p className="settings-fault" role="alert">
            {errors.get('openingHours')}
          </p>
        )}
      </Group>
      <Group name="table">
        {number('dinerTime')}
        {number('cleanTableTime')}
        {flag('autoClearTableEnabled')}
      </Group>
      <Group name="grace">
        {number('bookingExpiredMinutes')}
        {number('waitingExpiredMinutes')}
      </Group>
      <Group name="waitlist">
        {flag('waitlistEnabled')}
        {flag('waitlistAutoTransformEnabled')}
        {number('waitlistAutoTransformOffset')}
        {number('waitlistAutoTransformSecuredPeriod')}
      </Group>
      {allowed && (
        <p className="settings-bar">
          <button type="submit" className="button button-primary" disabled={save.isPending}>
            {translate('ra.action.save')}
          </button>
        </p>
      )}
    </form>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <fieldset className="settings-group">
      <legend>{translate(`reservationSettings.groups.${name}`)}</legend>
      <p className="settings-text">{translate(`reservationSettings.groups.${name}Text`)}</p>
      <div className="settings-fields">{children}</div>
    </fieldset>
  );
}

interface MinutesProps {
  name: MinuteSetting;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function Minutes({ name, value, error, readOnly, onChange }: MinutesProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="settings-minutes">
      <label htmlFor={id}>{translate(`reservationSettings.${name}`)}</label>
      <span className="settings-amount">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-fault`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>{translate('reservationSettings.minutes')}</span>
      </span>
      {error !== undefined && (
        <p className="settings-fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </div>
  );
}
