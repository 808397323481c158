import { useRecordContext } from 'react-admin';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../fields.ts';
import { fieldOf, type FormSection, type Resource, fieldSourceOf } from '../../resource.ts';
import { isShown } from '../../rules.ts';
import { TableSkeleton } from '#ui/states.tsx';
import { useLabels } from '../labels.ts';
import { FormTabs, tabsOf } from './FormTabs.tsx';
import { FieldInput } from './inputs.tsx';
import { useFaulty } from './scrollToError.tsx';
import { useInTurn } from './useInTurn.ts';
import { useRecordBranch } from './recordBranch.ts';

interface SectionsProps {
  resource: Resource;
  readOnly: boolean;
}

/** Fields with the full width of a form. */
const wideKinds = new Set(['longText', 'localText', 'texts', 'image', 'images', 'audio', 'video', 'records']);

/**
 * Whether a field takes the full width: by its kind, or because it has its own input, unless that replaces a single
 * line.
 */
export const isWide = ({ kind, input, wide }: Pick<Field, 'kind' | 'input' | 'wide'>): boolean =>
  wide ?? (wideKinds.has(kind) || (input !== undefined && kind !== 'text'));

/**
 * The sections of a form, in tabs if declared. A tab is rendered when it is opened; the schema validates the values of
 * the others, too, and after a failed submit the first tab with an error opens.
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
      sourcesOf={({ fields }) => fields.map((name) => fieldSourceOf(resource, name))}
      keepsOpened
    >
      {(sections) => <Sections sections={sections} {...props} />}
    </FormTabs>
  );
}

function Sections({ sections, ...props }: SectionsProps & { sections: readonly FormSection[] }) {
  const labelOf = useLabels();
  const { shares, begun, whole } = useInTurn(
    sections.map(({ fields }) => fields.map((name) => fieldOf(props.resource, name))),
  );
  return (
    <>
      {!begun && <TableSkeleton rows={8} columns={2} />}
      {sections.map(
        (section, index) =>
          shares[index] !== 0 && (
            <fieldset className="form-section framed" key={index}>
              <legend>{labelOf(section.label)}</legend>
              <FormGrid section={section} most={shares[index]} {...props} />
            </fieldset>
          ),
      )}
      {!whole && <div className="form-begun" />}
    </>
  );
}

/** The other inputs are not rendered again when a step adds some. */
const Input = memo(FieldInput);

interface GridProps {
  resource: Pick<Resource, 'fields'>;
  section: Pick<FormSection, 'fields' | 'arrange'> & Partial<Pick<FormSection, 'label'>>;
  readOnly: boolean;
  /** The number of fields to render; all by default. */
  most?: number | undefined;
}

/** The inputs of a section, without those hidden by other values, unless they have errors. */
export function FormGrid({ resource, section, readOnly, most }: GridProps) {
  const record = useRecordContext();
  const country = useRecordBranch()?.country ?? 'TW';
  const names = section.arrange?.(section.fields, country) ?? section.fields;
  const fields = names.slice(0, most).map((name) => ({ name, field: fieldOf(resource, name) }));
  const depends = fields.some(({ field }) => field.shownWhen);
  const values = useWatch({ disabled: !depends }) as Readonly<Record<string, unknown>>;
  const faulty = useFaulty(fields.map(({ name, field }) => field.source ?? name));
  return (
    <div className="form-grid">
      {fields.map(({ name, field }) => {
        const { source = name } = field;
        // A new record has no read-only values yet, except those computed from its other values.
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
            <Input field={field} name={name} readOnly={readOnly} />
          </div>
        );
      })}
    </div>
  );
}
