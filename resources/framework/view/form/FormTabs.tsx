import { useTranslate } from 'ra-core';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Labels } from '../../fields.ts';
import { useLabels } from '../labels.ts';

interface FormTab<Section> {
  name: string;
  label: Labels;
  sections: readonly Section[];
}

/** Sections in the order of their tabs' first occurrence; those without a tab are in the first. */
export function tabsOf<Section extends { tab?: Labels }>(sections: readonly Section[]): FormTab<Section>[] {
  const first = sections.find(({ tab }) => tab)?.tab;
  const tabs = new Map<string, FormTab<Section>>();
  for (const section of sections) {
    const label = section.tab ?? first;
    if (!label) continue;
    const before = tabs.get(label.en)?.sections ?? [];
    tabs.set(label.en, { name: label.en, label, sections: [...before, section] });
  }
  return [...tabs.values()];
}

interface FormTabsProps<Section> {
  /** The label of the tab list. */
  label: string;
  tabs: readonly FormTab<Section>[];
  /** The field paths of a section. */
  sourcesOf: (section: Section) => readonly string[];
  /** The number of changed fields at these paths, if the tabs show it. */
  changesAt?: (sources: readonly string[]) => number;
  /** The inputs of a tab stay mounted once it was opened; otherwise only those of the open tab are. */
  keepsOpened?: boolean;
  /** The open tab, if controlled. */
  open?: string | undefined;
  onOpen?: ((name: string) => void) | undefined;
  children: (sections: readonly Section[]) => ReactNode;
}

/** Sections of a form in tabs that mark errors; after a failed submit the first tab with an error opens. */
export function FormTabs<Section>(props: FormTabsProps<Section>) {
  const { label, tabs, sourcesOf, changesAt, keepsOpened = false, open, onOpen, children } = props;
  const labelOf = useLabels();
  const translate = useTranslate();
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.name);
  const chosen = open ?? own;
  const setChosen = onOpen ?? setOwn;
  const { errors, submitCount } = useFormState();
  const [judged, setJudged] = useState(submitCount);
  const counted = tabs.map((tab) => {
    const sources = tab.sections.flatMap(sourcesOf);
    const faults = sources.filter((source) => (source.split('.')[0] ?? source) in errors).length;
    return { ...tab, faults, changes: changesAt?.(sources) ?? 0 };
  });
  if (judged !== submitCount) {
    setJudged(submitCount);
    const wrong = counted.filter(({ faults }) => faults > 0);
    if (wrong[0] && !wrong.some(({ name }) => name === chosen)) setChosen(wrong[0].name);
  }
  const active = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const [opened, setOpened] = useState<readonly string[]>(active ? [active.name] : []);
  if (active && !opened.includes(active.name)) setOpened([...opened, active.name]);
  return (
    <>
      <span id={`${base}-label`} className="visually-hidden">
        {label}
      </span>
      <Tabs
        base={base}
        labelledBy={`${base}-label`}
        active={active?.name ?? ''}
        onChange={setChosen}
        tabs={counted.map(({ name, label: text, faults, changes }) => {
          const about = { tab: labelOf(text), smart_count: faults || changes };
          const key = faults ? 'ui.form.tabFaults' : 'ui.settings.tabChanges';
          return { name, label: faults || changes ? translate(key, about) : about.tab };
        })}
      />
      {tabs
        .filter((tab) => tab === active || (keepsOpened && opened.includes(tab.name)))
        .map((tab) => (
          <div
            key={tab.name}
            role="tabpanel"
            id={tab === active ? `${base}-panel` : undefined}
            aria-labelledby={`${base}-tab-${tab.name}`}
            hidden={tab !== active}
            className="form-tab"
          >
            {tab.name === opened[0] ? (
              children(tab.sections)
            ) : (
              // Code that is still missing must not hide the whole form.
              <Suspense fallback={<TableSkeleton rows={6} columns={2} />}>{children(tab.sections)}</Suspense>
            )}
          </div>
        ))}
    </>
  );
}
