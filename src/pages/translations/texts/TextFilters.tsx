import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { debounce, languageNames, languages, type Language } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { getPlatformTexts } from '#contract/translations/translations.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { htmlLang } from '#i18n/language.ts';
import { SearchBox } from '#resources/framework/view/SearchBox.tsx';
import { choiceParam, choicesParam, dayParam, defineAddress, idLike, searchTextParam, textParam } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { FilterRow } from '#ui/FilterRow.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { Addressed } from '#ui/useAddress.ts';
import { authorsOf, showings } from './model.ts';
import type { Names } from './namespaces.ts';

export const address = defineAddress({
  platform: choiceParam(textPlatforms, 'backOffice'),
  namespace: textParam(/^.{1,200}$/),
  show: choiceParam(showings, 'all'),
  languages: choicesParam(languages),
  by: textParam(idLike),
  since: dayParam,
  q: searchTextParam,
});
type State = ReturnType<typeof address.read>;

const noFilters = { namespace: null, show: null, by: null, since: null, q: null };

interface TextFiltersProps extends Pick<Addressed<State>, 'state' | 'change'> {
  data: ResponseOf<typeof getPlatformTexts> | undefined;
  names: Names;
  /** The languages that are shown. */
  shown: readonly Language[];
  narrow: boolean;
  actions: ReactNode;
  /** An action that a phone does not fold. */
  always: ReactNode;
}

/** The filters of the texts, remembered in the address. */
export function TextFilters({ state, change, data, names, shown, narrow, actions, always }: TextFiltersProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { platform, namespace, show, by, since, q } = state;
  const offered = textPlatforms.filter((one) => one === platform || data?.platforms.includes(one));
  const authors = authorsOf(data?.rows ?? []);
  const count = [namespace, show !== 'all', by, since, q.trim()].filter(Boolean).length;
  return (
    <FilterRow className="text-filters" count={count}>
      <SelectField
        label={translate('translations.platform')}
        value={platform}
        options={offered.map((one) => [one, platformLabels[one][language]])}
        onChange={(value) => change({ platform: textPlatforms.find((one) => one === value), namespace: null })}
      />
      <SelectField
        label={translate('translations.namespace')}
        value={namespace}
        all={common.all[language]}
        options={(data?.namespaces ?? []).map(({ name }) => [name, names.namespaceName(name)])}
        onChange={(value) => change({ namespace: value })}
      />
      <SelectField
        label={translate('translations.show')}
        value={show}
        options={showings.map((one) => [one, translate(`translations.showings.${one}`)])}
        onChange={(value) => change({ show: showings.find((one) => one === value) })}
      />
      <SelectField
        label={translate('translations.filters.by')}
        value={by}
        all={translate('translations.filters.anyone')}
        options={authors.map(({ id, name }) => [id, name ?? later.someone[language]])}
        onChange={(value) => change({ by: value })}
      />
      <DateField
        kind="date"
        className="labelled"
        label={translate('translations.filters.since')}
        value={since ?? ''}
        onChange={(value) => change({ since: value })}
      />
      <SearchBox
        hint={translate('translations.search')}
        label={translate('translations.search')}
        delay={debounce.branchSearch}
        value={q}
        onSearch={(text) => change({ q: text }, { replace: true })}
      />
      {!narrow && (
        <div role="group" aria-label={common.language[language]} className="row text-languages">
          {languages.map((one) => (
            <label key={one} className="checkbox">
              <input
                type="checkbox"
                checked={shown.includes(one)}
                onChange={({ target }) => {
                  const next = languages.filter((each) => (each === one ? target.checked : shown.includes(each)));
                  if (next.length) change({ languages: next.length === languages.length ? null : next });
                }}
              />
              <span lang={htmlLang(one)}>{languageNames[one]}</span>
            </label>
          ))}
        </div>
      )}
      {count > 0 && <Button variant="link" label="ui.filter.clear" onClick={() => change(noFilters)} />}
      {narrow && (
        <div className="list-actions">
          <SelectField
            label={common.language[language]}
            value={shown[0]}
            options={languages.map((one) => [one, languageNames[one]])}
            onChange={(value) => change({ languages: languages.filter((one) => one === value) })}
          />
          {always}
        </div>
      )}
      <div className="row push text-actions">{actions}</div>
    </FilterRow>
  );
}
