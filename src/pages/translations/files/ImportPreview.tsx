import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { languageNames, languages } from '#contract/core/constants.ts';
import {
  problemOutcomes,
  textFileErrors,
  textOutcomes,
  type TextFileResult,
  type TextFileRow,
  type TextOutcome,
} from '#contract/translations/files.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Differences } from '#ui/Differences.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useNames } from '../texts/namespaces.ts';

const nameOf = (language: string) => {
  const known = languages.find((one) => one === language);
  return known ? languageNames[known] : language;
};

function PreviewRow({ row: cell }: { row: TextFileRow }) {
  const { row, key, language, before, after, errors, warnings } = cell;
  const translate = useTranslate();
  const { placeName } = useNames();
  const none = translate('translations.files.none');
  const isOfFile = (code: string) => textFileErrors.some((one) => one === code);
  return (
    <li className="stack stack-tight wrap">
      <span className="small">
        <span className="subtle">{translate('translations.files.row', { row })}</span> {placeName(cell)} <b>{key}</b>
      </span>
      <Differences
        differences={[
          {
            key,
            label: nameOf(language),
            before: <span className="as-written">{before ?? none}</span>,
            after: <span className="as-written">{after ?? none}</span>,
          },
        ]}
      />
      {errors.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="fail small">
          {isOfFile(code)
            ? translate(`translations.files.errors.${code}`, { detail })
            : translate(`errors.field.${code}`, { detail, max: detail })}
        </span>
      ))}
      {warnings.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="warn small">
          {translate(`translations.findings.${code}`, { detail })}
        </span>
      ))}
    </li>
  );
}

/** What an import would do: the numbers, and the texts of one kind. Problems come first. */
export function ImportPreview({ result: { counts, rows, warnings } }: { result: TextFileResult }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [chosen, setChosen] = useState<TextOutcome>();
  const order: readonly TextOutcome[] = [...problemOutcomes, 'outdated', 'changed', 'new', 'removed'];
  const present = textOutcomes.filter((outcome) => counts[outcome] > 0);
  const listed = order.filter((outcome) => counts[outcome] > 0);
  const shown = listed.find((outcome) => outcome === chosen) ?? listed[0];
  const of = rows.filter(({ outcome }) => outcome === shown);
  const label = (outcome: TextOutcome) =>
    `${translate(`translations.files.outcomes.${outcome}`)} (${number(counts[outcome])})`;
  return (
    <>
      <ul className="plain-list row small" aria-live="polite">
        {present.map((outcome) => (
          <li key={outcome} className={problemOutcomes.some((one) => one === outcome) ? 'tag tag-bad' : 'tag'}>
            {label(outcome)}
          </li>
        ))}
      </ul>
      {warnings > 0 && <p className="warn small">{translate('translations.files.warnings', { count: warnings })}</p>}
      {listed.length > 1 && (
        <SelectField
          label={translate('translations.files.show')}
          value={shown}
          options={listed.map((outcome) => [outcome, label(outcome)])}
          onChange={(value) => setChosen(listed.find((outcome) => outcome === value))}
        />
      )}
      {shown && of.length < counts[shown] && (
        <p className="subtle small">
          {translate('translations.files.first', { shown: number(of.length), total: number(counts[shown]) })}
        </p>
      )}
      <ul className="plain-list stack" role="list" tabIndex={0} aria-label={shown && label(shown)}>
        {of.map((row) => (
          <PreviewRow key={`${row.row} ${row.namespace} ${row.key} ${row.language} ${row.outcome}`} row={row} />
        ))}
      </ul>
    </>
  );
}
