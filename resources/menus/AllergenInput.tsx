import { useGetMany, useTranslate } from 'ra-core';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { allergensOf, allergenState, combinedState } from '#contract/menus/allergenRules.ts';
import { allergenLabels, allergenStateLabels } from '#contract/menus/menuLabels.ts';
import type { AllergenLists, MenuModifier } from '#contract/menus/menuTypes.ts';
import { allergens, allergenStates, type Allergen, type AllergenState } from '#contract/menus/menuValues.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import '#ui/AllergenList.css';

const lists = ['contains', 'mayContain', 'freeOf'] as const;

/** The allergens that the countries of the company's branches ask about, and others that are stated. */
function useListedAllergens(stated: AllergenLists): readonly Allergen[] {
  const { branches, branchId } = useScope();
  const of = branches.filter(({ id }) => !branchId || id === branchId);
  const countries = [...new Set(of.map(({ country }) => country))];
  const required = countries.flatMap((country) => {
    const { mandatory, recommended } = allergensOf(country);
    return [...mandatory, ...recommended];
  });
  const others = allergens.filter((one) => allergenState(stated, one) !== 'unknown');
  return [...new Set([...(required.length ? required : allergensOf('').mandatory), ...others])];
}

/** The active options of the modifiers of an item; of an option, none. */
function useAdded(before: string): readonly AllergenLists[] {
  const chosen = useWatch({ name: 'modifiers', disabled: before !== '' }) as { modifier?: string | null }[] | undefined;
  const ids = (chosen ?? []).flatMap(({ modifier }) => modifier ?? []);
  const { data = [] } = useGetMany<MenuModifier>(
    'menuModifiers',
    { ids },
    { enabled: before === '' && ids.length > 0 },
  );
  return before === '' && ids.length
    ? data.flatMap((group) => group?.options.filter(({ active }) => active) ?? [])
    : [];
}

/** What is stated about each allergen that the company's countries ask about. */
export default function AllergenInput({ source, readOnly }: InputProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const before = source.replace(/contains$/, '');
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const values = useWatch({ name: lists.map((list) => `${before}${list}`) }) as (
    readonly Allergen[] | null | undefined
  )[];
  const [contains, mayContain, freeOf] = values.map((list) => list ?? []);
  const stated: AllergenLists = { contains: contains ?? [], mayContain: mayContain ?? [], freeOf: freeOf ?? [] };
  const shown = useListedAllergens(stated);
  const added = useAdded(before);
  const fault = lists.map((list) => (get(errors, `${before}${list}`) as { message?: string } | undefined)?.message);
  const choose = (allergen: Allergen, state: AllergenState) => {
    for (const list of lists) {
      const others = stated[list].filter((one) => one !== allergen);
      const next = list === state ? [...others, allergen] : others;
      if (next.length !== stated[list].length)
        setValue(`${before}${list}`, next, { shouldDirty: true, shouldValidate: true });
    }
  };
  const title = translate('menuItems.allergens');
  const inputs = (
    <>
      <ul className="plain-list allergen-list">
        {shown.map((allergen) => {
          const state = allergenState(stated, allergen);
          const together = added.length ? combinedState([stated, ...added], allergen) : state;
          const stronger = (together === 'contains' || together === 'mayContain') && together !== state;
          return (
            <li key={allergen} data-state={state}>
              <label>
                <span>{labelOf(allergenLabels[allergen])}</span>
                <select
                  className="box"
                  disabled={readOnly}
                  value={state}
                  onChange={({ target }) => {
                    const next = allergenStates.find((one) => one === target.value);
                    if (next) choose(allergen, next);
                  }}
                >
                  {allergenStates.map((one) => (
                    <option key={one} value={one}>
                      {labelOf(allergenStateLabels[one])}
                    </option>
                  ))}
                </select>
              </label>
              {stronger && (
                <span className="small warn">
                  {translate('menuItems.withModifiers', { state: labelOf(allergenStateLabels[together]) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Fault message={fault.find(Boolean)} />
    </>
  );
  if (!before)
    return (
      <fieldset className="bare stack allergens">
        <legend className="field-label">{title}</legend>
        {inputs}
      </fieldset>
    );
  // A form has many options, most of them without allergens.
  const said = lists.flatMap((list) =>
    stated[list].length
      ? [`${labelOf(allergenStateLabels[list])} ${stated[list].map((one) => labelOf(allergenLabels[one])).join(', ')}`]
      : [],
  );
  return (
    <details className="allergens" open={fault.some(Boolean)}>
      <summary>
        {title}: <span className="subtle">{said.join(' · ') || labelOf(allergenStateLabels.unknown)}</span>
      </summary>
      {inputs}
    </details>
  );
}
