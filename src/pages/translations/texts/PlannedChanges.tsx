import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { htmlLang } from '#i18n/language.ts';
import { Findings } from './Findings.tsx';
import { cellId } from './model.ts';
import type { PastePlan } from './pasted.ts';

/** Entries of a list that are rendered. */
const most = 100;

interface EntryProps {
  row: TranslationRow;
  language: Language;
  before?: string | undefined;
  text: string;
  children: ReactNode;
}

function Entry({ row, language, before, text, children }: EntryProps) {
  return (
    <>
      <span className="small subtle wrap">
        {row.key} · {languageNames[language]}
      </span>
      <span lang={htmlLang(language)} className="as-written">
        {before !== undefined && (
          <>
            <del className="subtle">{before}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        {text}
      </span>
      {children}
    </>
  );
}

function Entries<T extends { row: TranslationRow; language: Language }>({
  title,
  list,
  children,
}: {
  title: string;
  list: readonly T[];
  children: (one: T) => ReactNode;
}) {
  const translate = useTranslate();
  if (!list.length) return null;
  return (
    <section className="stack">
      <h3 className="heading">{title}</h3>
      <ul className="plain-list lines lines-wide paste-entries">
        {list.slice(0, most).map((one) => (
          <li key={cellId(one.row, one.language)} className="stack stack-tight">
            {children(one)}
          </li>
        ))}
      </ul>
      {list.length > most && (
        <p className="small subtle">{translate('translations.paste.more', { count: list.length - most })}</p>
      )}
    </section>
  );
}

/** The texts that would change, and those that are refused with the reasons. */
export function PlannedChanges({ plan: { changes, refused } }: { plan: PastePlan }) {
  const translate = useTranslate();
  return (
    <>
      <Entries title={translate('translations.paste.refused', { count: refused.length })} list={refused}>
        {({ errors, ...one }) => (
          <Entry {...one}>
            {errors === 'form' ? (
              <span className="fail small">{translate('translations.edits.unusedForm')}</span>
            ) : (
              <Findings findings={{ errors: [...errors], warnings: [] }} />
            )}
          </Entry>
        )}
      </Entries>
      <Entries title={translate('translations.paste.changed', { count: changes.length })} list={changes}>
        {({ warnings, before, ...one }) => (
          <Entry {...one} before={before}>
            <Findings findings={{ errors: [], warnings }} />
          </Entry>
        )}
      </Entries>
    </>
  );
}
