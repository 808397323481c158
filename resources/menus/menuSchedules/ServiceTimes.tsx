import { useMemo } from 'react';
import { scheduleProblems } from '#contract/menus/savedMenu.ts';
import { BoundForm } from '#resources/framework/view/form/BoundForm.tsx';
import { contentOf, type MenuDraft, type MenuSettings } from './model/draft.ts';
import { menuSettings } from './settings.ts';

export interface ServiceTimesProps {
  draft: MenuDraft;
  edit: (next: MenuDraft, name?: string) => void;
  readOnly: boolean;
  onInvalid: (invalid: boolean) => void;
}

type Typed = Omit<MenuSettings, 'dates'> & { dates: readonly { date: string }[] };

/** Dates are small records in the form. */
const typedOf = ({ dates, ...settings }: MenuSettings): Typed => ({
  ...settings,
  dates: dates.map((date) => ({ date })),
});
const settingsOf = ({ dates, name, weekdays, ...typed }: Typed): MenuSettings => ({
  ...typed,
  name: name ?? '',
  weekdays: [...weekdays].sort(),
  dates: dates.map(({ date }) => date),
});

/** When a menu is offered, for which services, and its taxes. */
export default function ServiceTimes({ draft, edit, readOnly, onInvalid }: ServiceTimesProps) {
  const { settings } = draft;
  const value = useMemo(() => typedOf(settings), [settings]);
  const withSettings = (typed: unknown) => ({ ...draft, settings: { ...settings, ...settingsOf(typed as Typed) } });
  return (
    <BoundForm
      fields={menuSettings}
      value={value}
      problems={(typed) =>
        scheduleProblems(contentOf(withSettings(typed)))
          .filter(({ path }) => (path.split('.')[0] ?? '') in menuSettings)
          .map(({ path, code }) => ({ path: path.replace(/^dates\.\d+$/, '$&.date'), code }))
      }
      onChange={(typed, names) => edit(withSettings(typed), `settings.${names.join()}`)}
      {...{ readOnly, onInvalid }}
    />
  );
}
