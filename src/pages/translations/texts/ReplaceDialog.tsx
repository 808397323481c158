import { useNotify, useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { longestWord } from '#contract/translations/replace.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { htmlLang } from '#i18n/language.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { RowSet } from './model.ts';
import { PlannedChanges } from './PlannedChanges.tsx';
import { pastePlanOf, replacedIn, type Replacements } from './pasted.ts';
import type { TextsState } from './useTexts.ts';

interface ReplaceDialogProps {
  /** The texts in which words are replaced. */
  rows: readonly TranslationRow[];
  /** The word that was searched, in the user's language. */
  word: string;
  language: Language;
  set: RowSet;
  platform: TextPlatform;
  texts: TextsState;
  onClose: () => void;
}

/** Replaces a word by another in all texts, in each language, after showing what would change. */
export function ReplaceDialog({ rows, word, language, set, platform, texts, onClose }: ReplaceDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [words, setWords] = useState<Replacements>({ [language]: { word, replacement: '' } });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const searched = useDeferredValue(words);
  const plan = useMemo(
    () => pastePlanOf({ texts: replacedIn(rows, searched), outside: 0 }, set, platform),
    [rows, searched, set, platform],
  );
  const count = plan.changes.length;
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const { saved, error } = await texts.saveAll(plan.changes);
    setBusy(false);
    if (error !== undefined) return setFailure(errorText(error, translate));
    notify(translate('translations.paste.saved', { count: saved.length }));
    onClose();
  };
  const enter = (one: Language, part: 'word' | 'replacement', text: string) =>
    setWords((before) => ({ ...before, [one]: { word: '', replacement: '', ...before[one], [part]: text } }));
  return (
    <FormDialog
      title={translate('translations.replace.title')}
      text={translate('translations.replace.text')}
      width="md"
      submit={translate('translations.paste.submit', { count })}
      invalid={!count || searched !== words}
      onSubmit={() => void submit()}
      {...{ busy, failure, onClose }}
    >
      <div className="stack">
        {[language, ...languages.filter((one) => one !== language)].map((one, index) => (
          <fieldset key={one} className="replaced-words" disabled={busy}>
            <legend lang={htmlLang(one)}>{languageNames[one]}</legend>
            {(['word', 'replacement'] as const).map((part) => (
              <label key={part} className="labelled-above">
                <span>{translate(`translations.replace.${part}`)}</span>
                <input
                  autoFocus={index === 0 && part === (word ? 'replacement' : 'word')}
                  lang={htmlLang(one)}
                  maxLength={longestWord}
                  value={words[one]?.[part] ?? ''}
                  onChange={({ target }) => enter(one, part, target.value)}
                />
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status">
        {Object.values(searched).some((one) => one.word && one.replacement) &&
          translate(count ? 'translations.paste.changes' : 'translations.paste.none', { count })}
      </p>
      <PlannedChanges plan={plan} />
    </FormDialog>
  );
}
