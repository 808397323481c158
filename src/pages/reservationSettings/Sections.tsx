import { useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { wholeDay } from '#contract/branchSettings.ts';
import { diningSections, type DiningSection, type SectionPeriods } from '#contract/sections.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useMayChange, useSaveSections, useSections } from './useSettings.ts';
import { useUnsaved } from './useUnsaved.ts';

interface SectionsProps {
  companyId: string;
  onUnsaved: (unsaved: boolean) => void;
}

/** Where the sections of the company's dining day begin. */
export function Sections({ companyId, onUnsaved }: SectionsProps) {
  const translate = useTranslate();
  const answer = useSections(companyId);
  return (
    <section className="settings-group" aria-label={translate('reservationSettings.groups.sections')}>
      <h2>{translate('reservationSettings.groups.sections')}</h2>
      <p className="settings-text">{translate('reservationSettings.groups.sectionsText')}</p>
      {answer.isPending ? (
        <TableSkeleton rows={4} columns={2} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <SectionsForm key={answer.data.version} {...{ companyId, onUnsaved }} {...answer.data} />
      )}
    </section>
  );
}

/** Each section ends where the next one begins, so that only beginnings are asked for. */
function SectionsForm({
  companyId,
  onUnsaved,
  version,
  periods,
}: SectionsProps & { version: number; periods: SectionPeriods }) {
  const translate = useTranslate();
  const allowed = useMayChange('companyManagement');
  const save = useSaveSections(companyId);
  const [begins, setBegins] = useState(
    () => Object.fromEntries(diningSections.map((name) => [name, periods[name].from])) as Record<DiningSection, string>,
  );
  useUnsaved(
    diningSections.some((name) => begins[name] !== periods[name].from) && !save.isPending && !save.isSuccess,
    onUnsaved,
  );
  const [asked, setAsked] = useState(false);
  const next = Object.fromEntries(
    diningSections.map((name, index) => [
      name,
      { from: begins[name], to: begins[diningSections[(index + 1) % diningSections.length] ?? name] },
    ]),
  );
  const judged = wholeDay.safeParse(next);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (judged.success) save.mutate({ version, periods: judged.data });
  };
  return (
    <form className="settings-sections" noValidate onSubmit={send}>
      {diningSections.map((name) => (
        <label key={name}>
          <span>{translate(`reservationSettings.sections.${name}`)}</span>
          <input
            type="time"
            required
            value={begins[name]}
            readOnly={!allowed}
            onChange={(event) => setBegins((all) => ({ ...all, [name]: event.target.value }))}
          />
        </label>
      ))}
      {asked && !judged.success && (
        <p className="settings-fault" role="alert">
          {translate('reservationSettings.sections.fault')}
        </p>
      )}
      {allowed && (
        <button type="submit" className="button" disabled={save.isPending}>
          {translate('reservationSettings.sections.save')}
        </button>
      )}
    </form>
  );
}
