import { useTranslate } from 'ra-core';
import { memo, useId, useState, type ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Tabs } from '#ui/Tabs.tsx';
import type { Field } from '../../fields.ts';
import type { SettingsCard, SettingsSection, SettingsValues } from '../../settings.ts';
import { valueAt } from '../cells.tsx';
import { isWide } from '../form/FormSections.tsx';
import { FieldInput } from '../form/inputs.tsx';
import { sameContent } from '../form/sameContent.ts';
import { useSay } from '../say.ts';
import { useScope } from '../scope.ts';

interface SectionsProps {
  card: SettingsCard;
  stored: SettingsValues;
  /** What is looked for among the fields. */
  words: string;
  readOnly: boolean;
}

interface FoundField {
  name: string;
  field: Field;
  source: string;
}
type FoundSection = Omit<SettingsSection, 'fields'> & { fields: FoundField[] };

/**
 * The sections of a card, in tabs where they name some. Only those of the open tab are drawn: what is typed in the others
 * is kept by the form. Who looks for words sees what is found in all of them.
 */
export function SettingsSections({ card, stored, words, readOnly }: SectionsProps) {
  const say = useSay();
  const translate = useTranslate();
  const wanted = words.trim().toLocaleLowerCase();
  const found = card.sections.flatMap((section): FoundSection[] => {
    const fields = section.fields.flatMap((name) => {
      const field = card.fields[name];
      if (!field) return [];
      const told = [say(section.label), say(field.label), field.help ? say(field.help) : ''].join(' ');
      return told.toLocaleLowerCase().includes(wanted) ? [{ name, field, source: field.source ?? name }] : [];
    });
    return fields.length ? [{ ...section, fields }] : [];
  });
  if (!found.length) return <p className="settings-none">{translate('ui.settings.none', { words: words.trim() })}</p>;
  const draw = (sections: readonly FoundSection[]) =>
    sections.map((section) => <Section key={section.label.en} {...{ section, card, stored, readOnly }} />);
  const tabbed = found.some(({ tab }) => tab);
  if (wanted || !tabbed) return draw(found);
  return <TabbedSections {...{ card, stored, draw }} sections={found} />;
}

interface TabbedProps {
  card: SettingsCard;
  stored: SettingsValues;
  sections: readonly FoundSection[];
  draw: (sections: readonly FoundSection[]) => ReactNode;
}

/** Each tab says whether something in it was changed, or must be mended; a card that could not be sent opens the first such. */
function TabbedSections({ card, stored, sections, draw }: TabbedProps) {
  const say = useSay();
  const translate = useTranslate();
  const base = useId();
  const [active, setActive] = useState(sections[0]?.tab?.en ?? '');
  const { errors, submitCount } = useFormState();
  const values = useWatch() as SettingsValues;
  const names = [...new Set(sections.map(({ tab }) => tab?.en ?? ''))];
  const tabs = names.map((name) => {
    const own = sections.filter(({ tab }) => (tab?.en ?? '') === name);
    const fields = own.flatMap(({ fields: all }) => all);
    const faults = fields.filter(({ source }) => (source.split('.')[0] ?? source) in errors).length;
    const changes = fields.filter(
      ({ source }) => !sameContent(valueAt(values, source), valueAt(stored, source)),
    ).length;
    const text = own[0]?.tab ? say(own[0].tab) : say(card.sections[0]?.label ?? own[0]?.label ?? ({} as never));
    return { name, own, faults, changes, text };
  });
  const [judged, setJudged] = useState(submitCount);
  if (judged !== submitCount) {
    setJudged(submitCount);
    const wrong = tabs.filter(({ faults }) => faults > 0);
    if (wrong[0] && !wrong.some(({ name }) => name === active)) setActive(wrong[0].name);
  }
  const shown = tabs.find(({ name }) => name === active) ?? tabs[0];
  return (
    <>
      <span id={`${base}-label`} className="visually-hidden">
        {translate('ui.settings.sections')}
      </span>
      <Tabs
        base={base}
        labelledBy={`${base}-label`}
        active={shown?.name ?? ''}
        onChange={setActive}
        tabs={tabs.map(({ name, text, faults, changes }) => ({
          name,
          label: faults
            ? translate('ui.form.tabFaults', { tab: text, smart_count: faults })
            : changes
              ? translate('ui.settings.tabChanges', { tab: text, smart_count: changes })
              : text,
        }))}
      />
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${shown?.name}`} className="form-tab">
        {draw(shown?.own ?? [])}
      </div>
    </>
  );
}

interface SectionProps {
  section: FoundSection;
  card: SettingsCard;
  stored: SettingsValues;
  readOnly: boolean;
}

function Section({ section, card, stored, readOnly }: SectionProps) {
  const say = useSay();
  const { me } = useScope();
  return (
    <fieldset className="form-section">
      <legend>{say(section.label)}</legend>
      {section.text && <p className="settings-text">{say(section.text)}</p>}
      <div className="form-grid">
        {section.fields.map(({ name, field, source }) => {
          const closed = readOnly || (!me.isAdmin && (card.admin?.includes(name) ?? false));
          const cell = { name, field, source, was: valueAt(stored, source), readOnly: closed };
          return field.shownWhen ? <ShownCell key={name} {...cell} /> : <Cell key={name} {...cell} />;
        })}
      </div>
    </fieldset>
  );
}

interface CellProps extends FoundField {
  was: unknown;
  readOnly: boolean;
}

/** A field that other values hide. */
function ShownCell(props: CellProps) {
  const values = useWatch() as SettingsValues;
  return props.field.shownWhen?.(values) === false ? null : <Cell {...props} />;
}

/** Drawn anew for its own value alone: a key that is typed elsewhere must not draw a hundred inputs. */
const Cell = memo(function Cell({ name, field, source, was, readOnly }: CellProps) {
  const translate = useTranslate();
  const value: unknown = useWatch({ name: source });
  const changed = !sameContent(value, was);
  return (
    <div
      className={isWide(field) ? 'form-cell form-wide' : 'form-cell'}
      data-source={source}
      data-changed={changed || undefined}
    >
      <FieldInput field={field} name={name} readOnly={readOnly} />
      {changed && <span className="settings-changed">{translate('ui.settings.changed')}</span>}
    </div>
  );
});
