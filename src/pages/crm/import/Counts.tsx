import { useTranslate } from 'ra-core';
import type { GuestImport } from '#contract/imports.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';

/** Figures side by side. */
export function Counts({ one, names }: { one: GuestImport; names: readonly string[] }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <dl className="import-counts" aria-label={translate('crmImport.counts.label')}>
      {names.map((name) => (
        <div
          key={name}
          data-bad={(['fail', 'failed', 'kept'].includes(name) && (one.counts[name] ?? 0) > 0) || undefined}
        >
          <dt>{translate(`crmImport.counts.${name}`)}</dt>
          <dd>{formatNumber(one.counts[name] ?? 0, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
