import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo } from 'react';
import { languageNames, languages } from '#contract/core/constants.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { choiceParam, choicesParam, defineAddress, searchTextParam, textParam } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import { defaultsIn, filterRows, findingsOf, showings } from './model.ts';
import { TextGrid } from './TextGrid.tsx';
import { useTexts } from './useTexts.ts';

const address = defineAddress({
  platform: choiceParam(textPlatforms, 'backOffice'),
  namespace: textParam(/^.{1,200}$/),
  show: choiceParam(showings, 'all'),
  languages: choicesParam(languages),
  q: searchTextParam,
});

const noRows: TranslationRow[] = [];

/** Own texts of the company or of the branch that is chosen in the top bar. */
export default withCompany(function TextsPage({ companyId }) {
  const translate = useTranslate();
  const language = useLanguage();
  const narrow = useNarrow();
  const { branchId } = useScope();
  const { state, change } = useAddress(address);
  const { platform, namespace, show, q } = state;
  const texts = useTexts(companyId, branchId, platform);
  const data = texts.answer.data;
  const rows = data?.rows ?? noRows;
  const chosen = state.languages.length ? state.languages : languages;
  const single = state.languages.length === 1 ? chosen[0] : language;
  const shown = useMemo(() => (narrow ? languages.filter((one) => one === single) : chosen), [narrow, single, chosen]);
  const search = useDeferredValue(q);
  const defaultsOf = useMemo(() => defaultsIn(rows), [rows]);
  const filtered = useMemo(
    () => filterRows(rows, { platform, namespace, search, show, languages: shown, defaultsOf }),
    [rows, platform, namespace, search, show, shown, defaultsOf],
  );
  const dismissAll = () => {
    const cells = filtered.flatMap((row) =>
      shown
        .filter((one) => row[texts.place][one] && findingsOf(row, one, platform, defaultsOf).warnings.length)
        .map((one) => ({ row, language: one })),
    );
    if (cells.length) void texts.dismiss(cells);
  };
  return (
    <div className="stack stack-loose">
      <LeaveGuard unsaved={texts.unsaved.size > 0} also={['branch_id', 'platform']} />
      <div className="row row-wide">
        <SelectField
          label={translate('translations.platform')}
          value={platform}
          options={textPlatforms.map((one) => [one, platformLabels[one][language]])}
          onChange={(value) => change({ platform: textPlatforms.find((one) => one === value), namespace: null })}
        />
        <SelectField
          label={translate('translations.namespace')}
          value={namespace}
          all={common.all[language]}
          options={(data?.namespaces ?? []).map(({ name, label }) => [name, label[language] ?? label.en ?? name])}
          onChange={(value) => change({ namespace: value })}
        />
        <SelectField
          label={translate('translations.show')}
          value={show}
          options={showings.map((one) => [one, translate(`translations.showings.${one}`)])}
          onChange={(value) => change({ show: showings.find((one) => one === value) })}
        />
        <input
          type="search"
          value={q}
          aria-label={translate('translations.search')}
          placeholder={translate('translations.search')}
          onChange={(event) => change({ q: event.target.value }, { replace: true })}
        />
        {narrow ? (
          <SelectField
            label={common.language[language]}
            value={single}
            options={languages.map((one) => [one, languageNames[one]])}
            onChange={(value) => change({ languages: languages.filter((one) => one === value) })}
          />
        ) : (
          languages.map((one) => (
            <label key={one} className="checkbox">
              <input
                type="checkbox"
                checked={chosen.includes(one)}
                onChange={({ target }) => {
                  const next = languages.filter((each) => (each === one ? target.checked : chosen.includes(each)));
                  if (next.length) change({ languages: next.length === languages.length ? null : next });
                }}
              />
              <span>{languageNames[one]}</span>
            </label>
          ))
        )}
        {show === 'warnings' && <Button label="translations.dismissAll" onClick={dismissAll} />}
      </div>
      <QueryBoundary answer={texts.answer} rows={8} columns={3}>
        {() =>
          filtered.length ? (
            <TextGrid
              rows={filtered}
              languages={shown}
              {...{ platform, defaultsOf, texts }}
              onPaste={() => undefined}
            />
          ) : (
            <EmptyState title={translate('translations.empty')} text={translate('translations.emptyText')} />
          )
        }
      </QueryBoundary>
    </div>
  );
});
