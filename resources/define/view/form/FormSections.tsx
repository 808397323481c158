import { useId, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Tabs } from '#ui/Tabs.tsx';
import type { Field } from '../../fields.ts';
import { fieldOf, type FormSection, type Resource, sourceOf } from '../../resource.ts';
import { useSay } from '../say.ts';
import { FieldInput } from './inputs.tsx';
import { useRecordBranch } from './recordBranch.ts';

interface SectionsProps {
  resource: Resource;
  readOnly: boolean;
}

/** Fields that take the whole width of a form. */
const wideKinds = new Set(['longText', 'localText', 'texts', 'image', 'audio', 'video', 'records']);

/** Whether a field takes the whole width: by its kind, or since it draws itself, unless that is in the place of one line. */
export const isWide = ({ kind, input }: Pick<Field, 'kind' | 'input'>): boolean =>
  wideKinds.has(kind) || (input !== undefined && kind !== 'text');

/** Sections in the order in which their tabs are first named; those without a tab are in the first. */
function tabsOf({ form }: Resource): { name: string; sections: readonly FormSection[] }[] {
  const first = form.find(({ tab }) => tab)?.tab;
  const tabs = new Map<string, FormSection[]>();
  for (const section of form) {
    const name = (section.tab ?? first)?.en ?? '';
    tabs.set(name, [...(tabs.get(name) ?? []), section]);
  }
  return [...tabs].map(([name, sections]) => ({ name, sections }));
}

/**
 * The sections of a form, side by side in tabs where the declaration has some. Every input stays, so that what is typed
 * is kept and judged; a form that could not be sent opens the first tab with something to mend.
 */
export function FormSections({ resource, readOnly }: SectionsProps) {
  const tabs = tabsOf(resource);
  if (tabs.length < 2) return <Sections sections={resource.form} {...{ resource, readOnly }} />;
  return <TabbedSections tabs={tabs} {...{ resource, readOnly }} />;
}

function TabbedSections({ tabs, resource, readOnly }: SectionsProps & { tabs: ReturnType<typeof tabsOf> }) {
  const say = useSay();
  const translate = useTranslate();
  const base = useId();
  const [active, setActive] = useState(tabs[0]?.name ?? '');
  const { errors, submitCount } = useFormState();
  const faults = (sections: readonly FormSection[]) =>
    sections
      .flatMap(({ fields }) => fields)
      .filter((name) => (sourceOf(resource, name).split('.')[0] ?? name) in errors).length;
  const [judged, setJudged] = useState(submitCount);
  if (judged !== submitCount) {
    setJudged(submitCount);
    const wrong = tabs.filter(({ sections }) => faults(sections) > 0);
    if (wrong[0] && !wrong.some(({ name }) => name === active)) setActive(wrong[0].name);
  }
  return (
    <>
      <span id={`${base}-label`} className="visually-hidden">
        {say(resource.one)}
      </span>
      <Tabs
        base={base}
        labelledBy={`${base}-label`}
        active={active}
        onChange={setActive}
        tabs={tabs.map(({ name, sections }) => {
          const label = sections.find(({ tab }) => tab)?.tab;
          const count = faults(sections);
          const text = label ? say(label) : '';
          return { name, label: count ? translate('ui.form.tabFaults', { tab: text, smart_count: count }) : text };
        })}
      />
      {tabs.map(({ name, sections }) => (
        <div
          key={name}
          role="tabpanel"
          id={name === active ? `${base}-panel` : undefined}
          aria-labelledby={`${base}-tab-${name}`}
          hidden={name !== active}
          className="form-tab"
        >
          <Sections {...{ sections, resource, readOnly }} />
        </div>
      ))}
    </>
  );
}

function Sections({ sections, ...props }: SectionsProps & { sections: readonly FormSection[] }) {
  const say = useSay();
  return sections.map((section, index) => (
    <fieldset className="form-section" key={index}>
      <legend>{say(section.label)}</legend>
      <FormGrid section={section} {...props} />
    </fieldset>
  ));
}

/** The inputs of a section, without those that other values hide. */
export function FormGrid({ resource, section, readOnly }: SectionsProps & { section: FormSection }) {
  const record = useRecordContext();
  const country = useRecordBranch()?.country ?? 'TW';
  const names = section.arrange?.(section.fields, country) ?? section.fields;
  const fields = names.map((name) => ({ name, field: fieldOf(resource, name) }));
  const depends = fields.some(({ field }) => field.shownWhen);
  const values = useWatch({ disabled: !depends }) as Readonly<Record<string, unknown>>;
  return (
    <div className="form-grid">
      {fields.map(({ name, field }) => {
        // A new record has nothing yet that could only be looked at.
        if ((field.readOnly && !record?.id) || (depends && field.shownWhen?.(values) === false)) return null;
        return (
          <div
            className={isWide(field) ? 'form-cell form-wide' : 'form-cell'}
            key={name}
            data-source={field.source ?? name}
          >
            <FieldInput field={field} name={name} readOnly={readOnly} />
          </div>
        );
      })}
    </div>
  );
}
