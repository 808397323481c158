import { memoize } from 'es-toolkit';
import { useFormContext } from 'react-hook-form';
import { intlLocale } from '#i18n/language.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { branchPlaces } from '../places.ts';
import { PickInput, type Option } from './PickInput.tsx';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are not countries: groups of countries, and placeholders. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

const namesIn = memoize((locale: string) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }));
const labelOf = (value: string, locale: string) => {
  const name = /^[A-Z]{2}$/.test(value) ? namesIn(locale).of(value) : undefined;
  return name ? `${name} (${value})` : value;
};

/** All countries with a name, sorted by name. */
const countries = memoize((locale: string): Option[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = noCountry.has(value) ? value : labelOf(value, locale);
      return label === value ? [] : [{ value, label }];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale)),
);

/** The country of a branch; a known one also sets its time zone, currency and dialling code. */
export default function CountryInput(props: InputProps) {
  const locale = intlLocale(useLanguage());
  const { setValue } = useFormContext();
  const fill = (country: string) => {
    const known = branchPlaces.find(({ settings }) => settings.country === country)?.settings;
    if (!known) return;
    const base = props.source.slice(0, props.source.length - 'country'.length);
    for (const [name, value] of Object.entries({
      timezone: known.timezone,
      currency: known.currency,
      phoneCountryCode: known.phoneCountryCode,
    }))
      setValue(`${base}${name}`, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <PickInput {...props} options={() => countries(locale)} labelOf={(value) => labelOf(value, locale)} onPick={fill} />
  );
}
