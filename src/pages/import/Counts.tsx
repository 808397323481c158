import type { FileImport } from '#contract/imports.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useImportText } from './kind.ts';

/** Figures side by side. */
export function Counts({ one, names }: { one: FileImport; names: readonly string[] }) {
  const text = useImportText();
  const language = useLanguage();
  return (
    <dl className="import-counts" aria-label={text('counts.label')}>
      {names.map((name) => (
        <div
          key={name}
          data-bad={(['fail', 'failed', 'kept'].includes(name) && (one.counts[name] ?? 0) > 0) || undefined}
        >
          <dt>{text(`counts.${name}`)}</dt>
          <dd>{formatNumber(one.counts[name] ?? 0, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
