import { menuItemFieldLabel } from '#contract/imports/menuItemImportLabels.ts';
import {
  existingItemModes,
  menuItemImportFields,
  menuItemImports,
  type MenuItemImportField,
  type MenuItemImportOptions,
} from '#contract/imports/menuItemImports.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { importPage } from './Import.tsx';
import { menuItemCounts } from './importLabels.ts';
import { importedFieldLabels, useImportText, useYesOrNo, type ImportPageKind, type OptionsProps } from './kind.ts';
import { BranchChoice } from './parts.tsx';
import { BadCellsChoice, ExistingChoice } from './UsualOptions.tsx';

/** Options: the branch in whose currency prices are, and what becomes of existing items and unreadable cells. */
function Options({ value, onChange }: OptionsProps) {
  const text = useImportText();
  const options = value as MenuItemImportOptions;
  const { branches } = useScope();
  const several = new Set(branches.map(({ currency }) => currency)).size > 1;
  return (
    <>
      {several && (
        <BranchChoice
          label={text('options.branch')}
          value={value.branchId ?? branches[0]?.id ?? null}
          onChange={(branchId) => onChange({ ...options, branchId })}
        />
      )}
      <ExistingChoice modes={existingItemModes} {...{ value: options, onChange }} />
      <BadCellsChoice {...{ value: options, onChange }} />
      <p className="subtle whole-row">{text('options.setsHelp')}</p>
    </>
  );
}

const identifying = menuItemImportFields.filter(
  (field) => field === 'id' || field === 'code' || field.startsWith('name.'),
);

const kind: ImportPageKind = {
  title: pageLabels.menuItemImport,
  calls: menuItemImports,
  counts: menuItemCounts,
  words: 'menuItemImport',
  fields: menuItemImportFields,
  useFieldLabel: importedFieldLabels((field) => menuItemFieldLabel(field as MenuItemImportField)),
  useValueLabel: useYesOrNo,
  Options,
  suffices: (mapping) => identifying.some((field) => mapping[field] !== undefined),
  guessesBranch: false,
  updates: true,
  template: {
    file: 'menu-items-template.csv',
    columns: [
      ['code', 'A-101'],
      ['name.zh', '東坡肉'],
      ['name.en', 'Braised pork belly'],
      ['name.ja', '東坡肉'],
      ['category', ''],
      ['description.en', 'Slowly braised in Shaoxing wine'],
      ['price', '380'],
      ['price.takeout', '350'],
      ['tax', '5%'],
      ['maxPerOrder', '10'],
      ['contains', null],
      ['mayContain', ''],
      ['diets', ''],
      ['active', null],
    ],
  },
  resultPath: ({ companyId }) => `/menu-management/items?company_id=${encodeURIComponent(companyId)}`,
  useAllowed: () => useAllowed(menuItems).edit,
};

/** Imports items of menus from a file. */
export default importPage(kind);
