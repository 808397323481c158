import type { FileImport } from '#contract/imports.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useImportText, useLook } from './kind.ts';

const ofUpdates = ['update', 'updated', 'restored'];

/** Figures side by side. */
export function Counts({ one, names }: { one: FileImport; names: readonly string[] }) {
  const text = useImportText();
  const language = useLanguage();
  const { updates } = useLook();
  return (
    <dl className="import-counts" aria-label={text('counts.label')}>
      {names
        .filter((name) => updates || !ofUpdates.includes(name))
        .map((name) => (
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
