import { useTranslate } from 'ra-core';
import { later } from '#contract/labels/laterLabels.ts';
import { menuServices, scheduleTypes, structuredMenuLimits, type MenuService } from '#contract/menus/menuValues.ts';
import { menuServiceLabels, menuTypeLabels } from '#contract/menus/menuLabels.ts';
import { scheduleProblems } from '#contract/menus/savedMenu.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { DateField } from '#ui/DateField.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { contentOf, type MenuDraft, type MenuSettings } from './model/draft.ts';
import { Providers } from './Providers.tsx';
import { TaxRows } from './TaxRows.tsx';
import type { MenuParams } from './useMenuEditing.ts';
import { useMenuField } from './useMenuWords.ts';
import '#ui/MenuTree.css';

interface ServiceTimesProps {
  params: MenuParams;
  draft: MenuDraft;
  edit: (next: MenuDraft, name?: string) => void;
  readOnly: boolean;
}

const week = [1, 2, 3, 4, 5, 6, 0];
const replaced = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one));
const removed = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const toggled = <T,>(list: readonly T[], value: T, on: boolean): T[] => [
  ...list.filter((one) => one !== value),
  ...(on ? [value] : []),
];

/** When a menu is offered, for which services, and its taxes. */
export function ServiceTimes({ params: { companyId, branchId }, draft, edit, readOnly }: ServiceTimesProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const weekdays = weekdayNames(useLanguage(), 'long');
  const { settings } = draft;
  const { availableOrderingTimes: times, taxes, dates } = settings;
  const set = (change: Partial<MenuSettings>) =>
    edit({ ...draft, settings: { ...settings, ...change } }, `settings.${Object.keys(change).join()}`);
  const problems = scheduleProblems(contentOf(draft));
  const problemAt = (...paths: string[]) =>
    problems
      .filter(({ path }) => paths.includes(path))
      .map(({ code, path }) => (
        <span key={`${path} ${code}`} role="alert" className="fail small">
          {translate(`errors.field.${code}`)}
        </span>
      ));
  const field = useMenuField();
  const services = menuServices.map((value) => [value, labelOf(menuServiceLabels[value])] as const);
  return (
    <fieldset className="bare stack stack-loose menu-times" disabled={readOnly}>
      <label className="labelled-above">
        {field('name')}
        <input
          className="box"
          maxLength={structuredMenuLimits.name}
          value={settings.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        {problemAt('name')}
      </label>
      <SelectField
        className="labelled-above"
        label={field('type')}
        value={settings.type}
        options={scheduleTypes.map((type) => [type, labelOf(menuTypeLabels[type])] as const)}
        onChange={(value) => set({ type: scheduleTypes.find((one) => one === value) ?? 'regular' })}
      />
      <CheckboxGroup
        legend={field('active')}
        boxes={[{ name: 'active', label: translate('menuEditor.activeText'), on: settings.active }]}
        onChange={(_, active) => set({ active })}
      />
      <CheckboxGroup
        legend={field('services')}
        boxes={services.map(([name, label]) => ({ name, label, on: settings.services.includes(name) }))}
        onChange={(name, on) => set({ services: toggled<MenuService>(settings.services, name as MenuService, on) })}
      >
        {problemAt('services')}
      </CheckboxGroup>
      <Providers
        params={{ companyId, branchId }}
        services={settings.services}
        chosen={settings.foProviders}
        onChange={(foProviders) => set({ foProviders })}
      />
      <CheckboxGroup
        legend={field('weekdays')}
        boxes={week.map((day) => ({
          name: String(day),
          label: weekdays[day],
          on: settings.weekdays.includes(day),
        }))}
        onChange={(name, on) => set({ weekdays: toggled(settings.weekdays, Number(name), on).sort() })}
      >
        {problemAt('weekdays')}
      </CheckboxGroup>
      <section className="stack">
        <b>{field('availableOrderingTimes')}</b>
        <span className="subtle small">{translate('menuEditor.timesText')}</span>
        {times.map(({ weekday, from, to }, at) => (
          <div key={at} className="row menu-time">
            <SelectField
              label={translate('menuEditor.weekday')}
              value={String(weekday)}
              options={week.map((day) => [String(day), weekdays[day] ?? ''] as const)}
              onChange={(value) => set({ availableOrderingTimes: replaced(times, at, { weekday: Number(value) }) })}
            />
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                kind="time"
                className="labelled"
                label={labelOf(end === 'from' ? later.begin : later.end)}
                value={end === 'from' ? from : to}
                onChange={(value) =>
                  value && set({ availableOrderingTimes: replaced(times, at, { [end]: value.slice(0, 5) }) })
                }
              />
            ))}
            <MoveButtons
              count={times.length}
              {...{ at }}
              onRemove={() => set({ availableOrderingTimes: removed(times, at) })}
            />
            {problemAt(`availableOrderingTimes.${at}.from`, `availableOrderingTimes.${at}.to`)}
          </div>
        ))}
        {times.length < structuredMenuLimits.orderingTimes && (
          <Button
            className="start"
            label="menuEditor.addTime"
            onClick={() => {
              const last = times.at(-1);
              const weekday = last ? (last.weekday + 1) % 7 : 1;
              const next = { weekday, from: last?.from ?? '11:00', to: last?.to ?? '14:00' };
              set({ availableOrderingTimes: [...times, next] });
            }}
          />
        )}
      </section>
      <div className="row">
        {(['startDate', 'endDate'] as const).map((end) => (
          <DateField
            key={end}
            kind="date"
            label={field(end)}
            value={settings[end] ?? ''}
            disabled={end === 'endDate' && settings.type === 'preorder'}
            onChange={(value) => set({ [end]: value || null })}
          />
        ))}
        {problemAt('startDate', 'endDate')}
      </div>
      <section className="stack">
        <b>{field('dates')}</b>
        <span className="subtle small">{translate('menuEditor.datesText')}</span>
        {dates.map((date, at) => (
          <div key={date} className="row">
            <DateField
              kind="date"
              aria-label={field('dates')}
              value={date}
              onChange={(value) =>
                value && !dates.includes(value) && set({ dates: dates.map((one) => (one === date ? value : one)) })
              }
            />
            <Button variant="link" label="ra.action.remove" onClick={() => set({ dates: removed(dates, at) })} />
            {problemAt(`dates.${at}`)}
          </div>
        ))}
        {dates.length < structuredMenuLimits.dates && (
          <div className="row">
            <DateField
              key={dates.length}
              kind="date"
              label={translate('menuEditor.addDate')}
              value=""
              onChange={(value) => value && !dates.includes(value) && set({ dates: [...dates, value].sort() })}
            />
          </div>
        )}
      </section>
      <section className="stack">
        <b>{field('taxes')}</b>
        <TaxRows taxes={taxes} problemAt={problemAt} onChange={(next) => set({ taxes: next })} />
      </section>
    </fieldset>
  );
}
