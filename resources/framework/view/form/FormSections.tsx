import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../fields.ts';
import { fieldOf, type FormSection, type Resource, sourceOf } from '../../resource.ts';
import { isShown } from '../../rules.ts';
import { useLabels } from '../labels.ts';
import { FormTabs, tabsOf } from './FormTabs.tsx';
import { FieldInput } from './inputs.tsx';
import { useFaulty } from './scrollToError.tsx';
import { useRecordBranch } from './recordBranch.ts';

interface SectionsProps {
  resource: Resource;
  readOnly: boolean;
}

/** Fields that take the whole width of a form. */
const wideKinds = new Set(['longText', 'localText', 'texts', 'image', 'images', 'audio', 'video', 'records']);

/** Whether a field takes the whole width: by its kind, or since it draws itself, unless that is in the place of one line. */
export const isWide = ({ kind, input, wide }: Pick<Field, 'kind' | 'input' | 'wide'>): boolean =>
  wide ?? (wideKinds.has(kind) || (input !== undefined && kind !== 'text'));

/**
 * The sections of a form, side by side in tabs where the declaration has some. Every input stays, so that what is typed
 * is kept and judged; a form that could not be sent opens the first tab with something to mend.
 */
export function FormSections(props: SectionsProps) {
  const labelOf = useLabels();
  const { resource } = props;
  const tabs = tabsOf(resource.form);
  if (tabs.length < 2) return <Sections sections={resource.form} {...props} />;
  return (
    <FormTabs
      label={labelOf(resource.one)}
      tabs={tabs}
      sourcesOf={({ fields }) => fields.map((name) => sourceOf(resource, name))}
      keepsAll
    >
      {(sections) => <Sections sections={sections} {...props} />}
    </FormTabs>
  );
}

function Sections({ sections, ...props }: SectionsProps & { sections: readonly FormSection[] }) {
  const labelOf = useLabels();
  return sections.map((section, index) => (
    <fieldset className="form-section framed" key={index}>
      <legend>{labelOf(section.label)}</legend>
      <FormGrid section={section} {...props} />
    </fieldset>
  ));
}

interface GridProps {
  resource: Pick<Resource, 'fields'>;
  section: Pick<FormSection, 'fields' | 'arrange'> & Partial<Pick<FormSection, 'label'>>;
  readOnly: boolean;
}

/** The inputs of a section, without those that other values hide, unless they must be mended. */
export function FormGrid({ resource, section, readOnly }: GridProps) {
  const record = useRecordContext();
  const country = useRecordBranch()?.country ?? 'TW';
  const names = section.arrange?.(section.fields, country) ?? section.fields;
  const fields = names.map((name) => ({ name, field: fieldOf(resource, name) }));
  const depends = fields.some(({ field }) => field.shownWhen);
  const values = useWatch({ disabled: !depends }) as Readonly<Record<string, unknown>>;
  const faulty = useFaulty(fields.map(({ name, field }) => field.source ?? name));
  return (
    <div className="form-grid">
      {fields.map(({ name, field }) => {
        const { source = name } = field;
        // A new record has nothing yet that could only be looked at, except what is drawn from its other values.
        if (
          (field.readOnly && !field.derived && !record?.id) ||
          (depends && !isShown(field, values) && !faulty.includes(source))
        )
          return null;
        return (
          <div
            className={isWide(field) ? 'form-cell form-wide' : 'form-cell'}
            key={name}
            data-source={source}
            data-headed={field.label.en === section.label?.en || undefined}
          >
            <FieldInput field={field} name={name} readOnly={readOnly} />
          </div>
        );
      })}
    </div>
  );
}
