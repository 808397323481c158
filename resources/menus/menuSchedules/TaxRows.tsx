import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import type { TaxFor } from '#contract/menus/menuTypes.ts';
import { menuServices, structuredMenuLimits } from '#contract/menus/menuValues.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { SelectField } from '#ui/SelectField.tsx';

interface TaxRowsProps {
  taxes: readonly TaxFor[];
  problemAt: (path: string) => ReactNode;
  onChange: (taxes: readonly TaxFor[]) => void;
}

/** Tax rates, for all services or one. */
export function TaxRows({ taxes, problemAt, onChange }: TaxRowsProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  return (
    <>
      {taxes.map((tax, at) => {
        const change = (part: Partial<TaxFor>) =>
          onChange(taxes.map((one, index) => (index === at ? { ...one, ...part } : one)));
        return (
          <div key={at} className="row menu-tax">
            <SelectField
              label={labelOf(later.menuServices)}
              value={tax.service ?? ''}
              all={translate('menuEditor.allServices')}
              options={menuServices.map((value) => [value, labelOf(menuServiceLabels[value])] as const)}
              onChange={(value) => change({ service: menuServices.find((one) => one === value) ?? null })}
            />
            <label className="labelled">
              {translate('menuEditor.taxRate')}
              <input
                type="number"
                className="box"
                min={0}
                max={100}
                step={0.01}
                value={tax.rate / 100}
                onChange={({ target }) =>
                  change({ rate: Math.min(10_000, Math.max(0, Math.round(Number(target.value) * 100))) })
                }
              />
            </label>
            <Checkbox
              label={translate('menuEditor.taxIncluded')}
              on={tax.included}
              onChange={(included) => change({ included })}
            />
            <Button
              variant="link"
              label="ra.action.remove"
              onClick={() => onChange(taxes.filter((_, index) => index !== at))}
            />
            {problemAt(`taxes.${at}.service`)}
          </div>
        );
      })}
      {taxes.length < structuredMenuLimits.taxes && (
        <Button
          className="start"
          label="menuEditor.addTax"
          onClick={() => onChange([...taxes, { service: null, rate: 0, included: true }])}
        />
      )}
    </>
  );
}
