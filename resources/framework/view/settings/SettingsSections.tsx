import { useTranslate } from 'ra-core';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Language } from '#contract/core/constants.ts';
import type { Field } from '../../fields.ts';
import { isShown } from '../../rules.ts';
import { settingPlaces, type SettingPlace } from '../../settingPlaces.ts';
import type { SettingsCard, SettingsSection, SettingsValues } from '../../settings.ts';
import { valueAtPath } from '../../values.ts';
import { isWide } from '../form/FormSections.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { FormTabs, tabsOf } from '../form/FormTabs.tsx';
import { FieldInput } from '../form/inputs.tsx';
import { preloadInputs } from '../form/laterInputs.ts';
import { useFaulty } from '../form/scrollToError.tsx';
import { sameContent } from '../form/sameContent.ts';
import { useInTurn } from '../form/useInTurn.ts';
import { useLanguage, useLabels } from '../labels.ts';
import { useScope } from '../scope.ts';

interface SectionsProps {
  card: SettingsCard;
  stored: SettingsValues;
  /** The search text for fields. */
  words: string;
  readOnly: boolean;
  /** The open tab, which stays when another branch is selected. */
  open?: string | undefined;
  onOpen?: ((name: string) => void) | undefined;
  /** All fields of the open tab have been rendered. */
  onWhole: () => void;
}

interface FoundField {
  name: string;
  field: Field;
  source: string;
  /** Has an error; shown even if other values hide it. */
  isFaulty: boolean;
}
type FoundSection = Omit<SettingsSection, 'fields'> & { fields: FoundField[] };

/** The texts of a field, of its choices, and of its parts. */
const wordsOf = (field: Field, language: Language): string[] => [
  field.label[language],
  field.help?.[language] ?? '',
  ...('choices' in field ? field.choices.map(({ label }) => label[language]) : []),
  ...(field.kind === 'records' ? Object.values(field.fields).flatMap((part) => wordsOf(part, language)) : []),
];

/**
 * The sections of a card, in tabs if declared. Only those of the open tab are rendered: the form stores edits in the
 * others. A search shows matches of all tabs, and fields with errors.
 */
export function SettingsSections({ card, stored, words, readOnly, open, onOpen, onWhole }: SectionsProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const faulty = useFaulty(Object.entries(card.fields).map(([name, { source = name }]) => source));
  const wanted = words.trim().toLocaleLowerCase();
  const found = card.sections.flatMap((section): FoundSection[] => {
    const fields = section.fields.flatMap((name) => {
      const field = card.fields[name];
      if (!field) return [];
      const searchable = [section.label[language], ...wordsOf(field, language)].join(' ').toLocaleLowerCase();
      const { source = name } = field;
      const isFaulty = faulty.includes(source);
      return searchable.includes(wanted) || isFaulty ? [{ name, field, source, isFaulty }] : [];
    });
    return fields.length ? [{ ...section, fields }] : [];
  });
  if (!found.length)
    return <p className="settings-none subtle">{translate('ui.settings.none', { words: words.trim() })}</p>;
  const draw = (sections: readonly FoundSection[]) => <Sections {...{ sections, card, stored, readOnly, onWhole }} />;
  if (wanted || !found.some(({ tab }) => tab)) return draw(found);
  // Sections without a tab are in one named after the first section.
  const named = found.map((section) => ({ ...section, tab: section.tab ?? card.sections[0]?.label ?? section.label }));
  // A single tab is useless.
  return tabsOf(named).length < 2 ? (
    draw(found)
  ) : (
    <TabbedSections sections={named} {...{ stored, draw, open, onOpen }} />
  );
}

interface TabbedProps extends Pick<SectionsProps, 'open' | 'onOpen'> {
  sections: readonly FoundSection[];
  stored: SettingsValues;
  draw: (sections: readonly FoundSection[]) => ReactNode;
}

/** Each tab shows whether it contains changes or errors. */
function TabbedSections({ sections, stored, draw, open, onOpen }: TabbedProps) {
  const translate = useTranslate();
  const values = useWatch() as SettingsValues;
  const isChanged = (source: string) => !sameContent(valueAtPath(values, source), valueAtPath(stored, source));
  return (
    <FormTabs
      label={translate('ui.settings.sections')}
      tabs={tabsOf(sections)}
      {...{ open, onOpen }}
      sourcesOf={({ fields }) => fields.map(({ source }) => source)}
      changesAt={(sources) => sources.filter(isChanged).length}
    >
      {draw}
    </FormTabs>
  );
}

interface FoundSectionsProps extends Pick<SectionsProps, 'card' | 'stored' | 'readOnly' | 'onWhole'> {
  sections: readonly FoundSection[];
}

function Sections({ sections, onWhole, ...props }: FoundSectionsProps) {
  // All at the same time: rendered in steps, each would wait for the code of the one before.
  useState(() =>
    preloadInputs(Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, field }) => [name, field])))),
  );
  const { shares, begun, whole } = useInTurn(sections.map(({ fields }) => fields.map(({ field }) => field)));
  useEffect(() => {
    if (whole) onWhole();
  }, [whole, onWhole]);
  return (
    <>
      {!begun && <TableSkeleton rows={8} columns={2} />}
      {sections.map(
        (section, index) =>
          shares[index] !== 0 && (
            <Section
              key={section.label.en}
              section={{ ...section, fields: section.fields.slice(0, shares[index]) }}
              {...props}
            />
          ),
      )}
      {!whole && <div className="form-begun" />}
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
  const labelOf = useLabels();
  const { me } = useScope();
  return (
    <fieldset className="form-section framed">
      <legend>{labelOf(section.label)}</legend>
      {section.text && <p className="settings-text subtle">{labelOf(section.text)}</p>}
      <div className="form-grid">
        {section.fields.map(({ name, field, source, isFaulty }) => {
          const closed = readOnly || (!me.isAdmin && (card.admin?.includes(name) ?? false));
          const headed = field.label.en === section.label.en;
          const place = card.actsIn?.[source.split('.')[0] ?? source];
          const cell = { name, field, source, headed, place, was: valueAtPath(stored, source), readOnly: closed };
          return field.shownWhen && !isFaulty ? <ShownCell key={name} {...cell} /> : <Cell key={name} {...cell} />;
        })}
      </div>
    </fieldset>
  );
}

interface CellProps extends Omit<FoundField, 'isFaulty'> {
  /** Its section has the same name. */
  headed: boolean;
  /** Where its value takes effect, if not here. */
  place: SettingPlace | undefined;
  was: unknown;
  readOnly: boolean;
}

/** A field hidden by other values. */
function ShownCell(props: CellProps) {
  const values = useWatch() as SettingsValues;
  return isShown(props.field, values) ? <Cell {...props} /> : null;
}

/** Re-renders only for its own value: typing elsewhere must not render a hundred inputs. */
const Cell = memo(function Cell({ name, field, source, headed, place, was, readOnly }: CellProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const value: unknown = useWatch({ name: source });
  const changed = !sameContent(value, was);
  return (
    <div
      className={isWide(field) ? 'form-cell form-wide' : 'form-cell'}
      data-source={source}
      data-changed={changed || undefined}
      data-headed={headed || undefined}
    >
      <FieldInput field={field} name={name} readOnly={readOnly} />
      {place && <span className="settings-place subtle small">{labelOf(settingPlaces[place])}</span>}
      {changed && <span className="settings-changed subtle small">{translate('ui.settings.changed')}</span>}
    </div>
  );
});
