import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { htmlLang } from '#i18n/language.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Findings } from './Findings.tsx';
import { cellId, type RowSet } from './model.ts';
import { planOf, type Pasted } from './pasted.ts';
import type { TextsState } from './useTexts.ts';

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

interface PasteDialogProps {
  pasted: Pasted;
  set: RowSet;
  platform: TextPlatform;
  texts: TextsState;
  onClose: () => void;
}

/** Shows what pasted texts would change, and saves them. */
export function PasteDialog({ pasted, set, platform, texts, onClose }: PasteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { changes, refused, unchanged } = useMemo(() => planOf(pasted, set, platform), [pasted, set, platform]);
  const count = changes.length;
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const { saved, error } = await texts.saveAll(changes);
    setBusy(false);
    if (error !== undefined) return setFailure(errorText(error, translate));
    notify(translate('translations.paste.saved', { count: saved.length }));
    onClose();
  };
  const facts = [
    translate(count ? 'translations.paste.changes' : 'translations.paste.none', { count }),
    unchanged > 0 && translate('translations.paste.unchanged', { count: unchanged }),
    pasted.outside > 0 && translate('translations.paste.outside', { count: pasted.outside }),
  ];
  return (
    <FormDialog
      title={translate('translations.paste.title')}
      text={facts.filter(Boolean).join(' ')}
      width="md"
      submit={translate('translations.paste.submit', { count })}
      invalid={!count}
      onSubmit={() => void submit()}
      {...{ busy, failure, onClose }}
    >
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
      <Entries title={translate('translations.paste.changed', { count })} list={changes}>
        {({ warnings, before, ...one }) => (
          <Entry {...one} before={before}>
            <Findings findings={{ errors: [], warnings }} />
          </Entry>
        )}
      </Entries>
    </FormDialog>
  );
}
