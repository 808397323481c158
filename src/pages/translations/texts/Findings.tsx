import { useTranslate } from 'ra-core';
import type { TextFindings } from '#contract/translations/checks.ts';

/** The errors and warnings of a text. */
export function Findings({ findings: { errors, warnings } }: { findings: TextFindings }) {
  const translate = useTranslate();
  return (
    <>
      {errors.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="fail small" role="alert">
          {translate(`errors.field.${code}`, { detail, max: detail })}
        </span>
      ))}
      {warnings.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="warn small">
          {translate(`translations.findings.${code}`, { detail })}
        </span>
      ))}
    </>
  );
}
