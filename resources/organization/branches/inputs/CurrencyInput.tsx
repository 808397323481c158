import { memoize } from 'es-toolkit';
import { intlLocale } from '#i18n/language.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { PickInput } from './PickInput.tsx';

const namesIn = memoize((locale: string) => new Intl.DisplayNames([locale], { type: 'currency' }));
const labelOf = (value: string, locale: string) =>
  /^[A-Z]{3}$/.test(value) ? `${value} · ${namesIn(locale).of(value)}` : value;
const currencies = memoize((locale: string) =>
  Intl.supportedValuesOf('currency').map((value) => ({ value, label: labelOf(value, locale) })),
);

/** The currency of a branch's prices. */
export default function CurrencyInput(props: InputProps) {
  const locale = intlLocale(useLanguage());
  return <PickInput {...props} options={() => currencies(locale)} labelOf={(value) => labelOf(value, locale)} />;
}
