import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { languageNames, languages } from '#contract/core/constants.ts';
import { addDays } from '#contract/core/ranges.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { dayOf, instantAt } from '#contract/core/zones.ts';
import { getTextHistory, type TextChange } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import '#resources/framework/view/list.css';
import { choiceParam, daysParam, defineAddress, idLike, pageParam, textParam } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { FilterRow } from '#ui/FilterRow.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import { historyQueryKey } from './textQueryKeys.ts';
import { UndoDialog } from './UndoDialog.tsx';

const address = defineAddress({
  range: daysParam('last30'),
  platform: choiceParam(textPlatforms),
  textLanguage: choiceParam(languages),
  person: textParam(idLike),
  page: pageParam,
});

const perPage = 50;

/** Changes of own texts in a period, of the branch that is chosen in the top bar or of all; they can be undone. */
export default withCompany(function HistoryPage({ companyId }) {
  const translate = useTranslate();
  const userLanguage = useLanguage();
  const scope = useScope();
  const mayWrite = useMayWrite();
  const { number } = useFormats();
  const { state, change } = useAddress(address);
  const { platform, textLanguage: language, person, page } = state;
  const [undoing, setUndoing] = useState<TextChange | 'all' | null>(null);
  const zone = branchZone(scope);
  const today = dayOf(Date.now(), zone);
  const { from, to } = daysChosen(state.range, today);
  const branchId = scope.branchId ?? undefined;
  const filters = {
    companyId,
    branchId,
    platform,
    language,
    userId: person,
    from: instantAt(`${from}T00:00`, zone) ?? undefined,
    until: instantAt(`${addDays(to, 1)}T00:00`, zone) ?? undefined,
  };
  const answer = useCall(
    historyQueryKey(companyId),
    getTextHistory,
    { query: { ...filters, page, itemsPerPage: perPage } },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  const people = answer.data?.people ?? [];
  const total = answer.data?.total ?? 0;
  const mayUndoAll = mayWrite && (branchId !== undefined || scope.company?.allBranches === true);
  const count = [platform, language, person].filter(Boolean).length;
  return (
    <div className="stack stack-loose">
      <FilterRow count={count}>
        <DateRangeField choice={state.range} today={today} onChange={(range) => change({ range })} />
        <SelectField
          label={translate('translations.history.person')}
          value={person}
          all={common.all[userLanguage]}
          options={people.map(({ id, name }) => [id, name ?? translate('translations.history.deleted')])}
          onChange={(value) => change({ person: value })}
        />
        <SelectField
          label={translate('translations.platform')}
          value={platform}
          all={common.all[userLanguage]}
          options={textPlatforms.map((one) => [one, platformLabels[one][userLanguage]])}
          onChange={(value) => change({ platform: textPlatforms.find((one) => one === value) })}
        />
        <SelectField
          label={common.language[userLanguage]}
          value={language}
          all={common.all[userLanguage]}
          options={languages.map((one) => [one, languageNames[one]])}
          onChange={(value) => change({ textLanguage: languages.find((one) => one === value) })}
        />
        {mayUndoAll && total > 0 && (
          <div className="list-actions">
            <Button
              label="translations.history.undoAll"
              args={{ smart_count: total, total: number(total) }}
              onClick={() => setUndoing('all')}
            />
          </div>
        )}
      </FilterRow>
      <QueryBoundary answer={answer} large>
        {({ data }) =>
          total === 0 ? (
            <EmptyState
              title={translate('translations.history.empty')}
              text={translate('translations.history.emptyText')}
            />
          ) : (
            <div className="framed" data-stale={answer.isPlaceholderData || undefined}>
              <HistoryEntries changes={data} onUndo={setUndoing} />
            </div>
          )
        }
      </QueryBoundary>
      {total > perPage && (
        <Pagination page={page} perPage={perPage} total={total} setPage={(next) => change({ page: next })} />
      )}
      {undoing === 'all' && <UndoDialog chosen={filters} onClose={() => setUndoing(null)} />}
      {undoing && undoing !== 'all' && (
        <UndoDialog
          chosen={{ companyId, branchId: undoing.branchId ?? undefined, changes: [undoing.id] }}
          change={undoing}
          onClose={() => setUndoing(null)}
        />
      )}
    </div>
  );
});
