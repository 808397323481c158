import { useGetMany, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { allergensOf, combinedState } from '#contract/menus/allergenRules.ts';
import { allergenLabels, allergenStateLabels } from '#contract/menus/menuLabels.ts';
import type { AllergenLists, MenuModifier } from '#contract/menus/menuTypes.ts';
import { allergens, type Allergen, type AllergenState } from '#contract/menus/menuValues.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { StatementsInput } from '#resources/framework/view/form/StatementsInput.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { labelledChoices } from './choices.ts';

const present = ['contains', 'mayContain'] as const;
const statement = <S extends AllergenState>(name: S) => ({ name, label: allergenStateLabels[name] });
const lists = [...present.map((name) => ({ ...statement(name), weighs: true })), statement('freeOf')];
const choices = labelledChoices(allergens, allergenLabels);

/** The allergens that the countries of the company's branches ask about. */
function useListedAllergens(): readonly Allergen[] {
  const { branches, branchId } = useScope();
  const countries = branches.filter(({ id }) => !branchId || id === branchId).map(({ country }) => country);
  const lists = [...new Set(countries)].map(allergensOf);
  return (lists.length ? lists : [allergensOf('')]).flatMap(({ mandatory, recommended }) => [
    ...mandatory,
    ...recommended,
  ]);
}

/** The active options of the modifiers of an item; of an option, none. */
function useAddedOptions(isItem: boolean): readonly AllergenLists[] {
  const chosen = useWatch({ name: 'modifiers', disabled: !isItem }) as { modifier?: string | null }[] | undefined;
  const ids = isItem ? (chosen ?? []).flatMap(({ modifier }) => modifier ?? []) : [];
  const { data = [] } = useGetMany<MenuModifier>('menuModifiers', { ids }, { enabled: ids.length > 0 });
  return ids.length ? data.flatMap((group) => group?.options.filter(({ active }) => active) ?? []) : [];
}

/** What is stated about each allergen that the company's countries ask about, of an item or an option. */
export default function AllergenInput({ source, readOnly }: InputProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const before = source.replace(/contains$/, '');
  const added = useAddedOptions(before === '');
  const note = (allergen: Allergen, own: AllergenState) => {
    const alone: AllergenLists = { contains: [], mayContain: [], freeOf: [], [own]: [allergen] };
    const together = added.length ? combinedState([alone, ...added], allergen) : own;
    if (together === own || !present.some((one) => one === together)) return null;
    const state = labelOf(allergenStateLabels[together]);
    return <span className="small warn">{translate('menuItems.withModifiers', { state })}</span>;
  };
  return (
    <StatementsInput
      title={translate('menuItems.allergens')}
      otherwise={statement('unknown')}
      shown={useListedAllergens()}
      // A form has many options, most of them without allergens.
      folded={before !== ''}
      {...{ before, lists, choices, readOnly, note }}
    />
  );
}
