import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { languageNames, languages } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { isStale } from '#data-provider/client.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { scopeSearch } from '#resources/framework/view/paths.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { choiceParam, defineAddress, idLike, param, textParam } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { useBranchOrCompany } from '../history/HistoryEntries.tsx';
import { useNames } from '../texts/namespaces.ts';
import { CopyTarget } from './CopyTarget.tsx';
import { useApplyCopies, useCopies, type CopyState } from './useCopies.ts';

/** The company among branches, in the address. */
const company = '~';

const address = defineAddress({
  platform: choiceParam(textPlatforms, 'backOffice'),
  namespace: textParam(/^.{1,200}$/),
  from: textParam(idLike),
  fromLanguage: choiceParam(languages),
  to: param<readonly string[]>(
    (text) => [...new Set(text.split(',').filter((one) => one === company || idLike.test(one)))],
    (list) => list.join(','),
  ),
  toLanguage: choiceParam(languages),
});

/** Copies own texts of the company or a branch to others, or to another language, after showing the differences. */
export default withCompany(function CopyPage({ companyId }) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const { number } = useFormats();
  const mayWrite = useMayWrite();
  const placeName = useBranchOrCompany();
  const { search } = useLocation();
  const { state, change } = useAddress(address);
  const [asking, setAsking] = useState(false);
  const { platform, namespace } = state;
  const source = scope.branches.find(({ id }) => id === state.from)?.id ?? null;
  const fromLanguage = state.fromLanguage ?? language;
  const toLanguage = state.toLanguage ?? fromLanguage;
  // Who sees only some branches may not change the texts of the company.
  const places = [...(scope.company?.allBranches ? [null] : []), ...scope.branches.map(({ id }) => id)];
  const able = places.filter((place) => place !== source || fromLanguage !== toLanguage);
  const nameInAddress = (place: string | null) => place ?? company;
  const to = able.filter((place) => state.to.includes(nameInAddress(place)));
  const copies = { companyId, platform, namespace, from: { branchId: source, language: fromLanguage }, to, toLanguage };
  const { source: texts, targets } = useCopies(copies);
  const { state: copied, apply, clear } = useApplyCopies(copies);
  const choose = (changes: Parameters<typeof change>[0]) => {
    clear();
    change(changes);
  };
  const retry = () => {
    for (const answer of [texts, ...targets.map((target) => target.answer)]) if (answer.isError) void answer.refetch();
  };
  const labelled = texts.data?.namespaces ?? [];
  const { namespaceName: nameOf } = useNames(labelled);
  const offered = textPlatforms.filter((one) => one === platform || texts.data?.platforms.includes(one));
  const changes = targets.flatMap(({ plan }) => plan?.changes ?? []);
  const ready = mayWrite && targets.every(({ plan, answer }) => plan && !answer.isFetching) && !texts.isFetching;
  const own = changes.filter(({ previous }) => previous !== null).length;
  const languageOptions = languages.map((one) => [one, languageNames[one]] as const);
  const of = (count: number) => ({ smart_count: count, total: number(count) });
  return (
    <div className="stack stack-wide">
      <div className="halves">
        <Panel title={translate('translations.copy.from')}>
          <SelectField
            className="labelled-above"
            label={translate('translations.copy.place')}
            value={nameInAddress(source)}
            options={[null, ...scope.branches.map(({ id }) => id)].map((one) => [nameInAddress(one), placeName(one)])}
            onChange={(value) => choose({ from: value === company ? null : value })}
          />
          <SelectField
            className="labelled-above"
            label={common.language[language]}
            value={fromLanguage}
            options={languageOptions}
            onChange={(value) => choose({ fromLanguage: languages.find((one) => one === value) })}
          />
          <SelectField
            className="labelled-above"
            label={translate('translations.platform')}
            value={platform}
            options={offered.map((one) => [one, platformLabels[one][language]])}
            onChange={(value) => choose({ platform: textPlatforms.find((one) => one === value), namespace: null })}
          />
          <SelectField
            className="labelled-above"
            label={translate('translations.namespace')}
            value={namespace}
            all={common.all[language]}
            options={labelled.map(({ name }) => [name, nameOf(name)])}
            onChange={(value) => choose({ namespace: value })}
          />
        </Panel>
        <Panel title={translate('translations.copy.to')}>
          <SelectField
            className="labelled-above"
            label={common.language[language]}
            value={toLanguage}
            options={languageOptions}
            onChange={(value) => choose({ toLanguage: languages.find((one) => one === value) })}
          />
          <CheckboxGroup
            legend={translate('translations.copy.place')}
            boxes={able.map((place) => ({
              name: nameInAddress(place),
              label: placeName(place),
              on: to.includes(place),
              disabled: copied?.busy,
            }))}
            onChange={(name, on) =>
              choose(({ to: all }) => ({ to: on ? [...all, name] : all.filter((one) => one !== name) }))
            }
          />
        </Panel>
      </div>
      {copied && !copied.busy && (
        <Result copied={copied} historyHref={`/i18n-management/history${scopeSearch(search)}`} />
      )}
      {to.length === 0 ? (
        <EmptyState
          title={translate('translations.copy.chooseTo')}
          text={translate('translations.copy.chooseToText')}
        />
      ) : texts.isError ? (
        <ErrorState error={texts.error} onRetry={retry} />
      ) : (
        <>
          <div className="row">
            <Button
              variant="primary"
              disabled={!ready || changes.length === 0 || copied?.busy}
              onClick={() => setAsking(true)}
            >
              {copied?.busy
                ? translate('translations.copy.busy', { done: number(copied.done), total: number(copied.total) })
                : translate('translations.copy.apply', of(changes.length))}
            </Button>
          </div>
          {targets.map((target) => (
            <CopyTarget
              key={target.place.branchId}
              title={`${placeName(target.place.branchId)} · ${languageNames[toLanguage]}`}
              {...{ target, nameOf }}
            />
          ))}
        </>
      )}
      <ConfirmDialog
        open={asking}
        harmless
        title={translate('translations.copy.confirmTitle')}
        text={translate('translations.copy.confirmText', { ...of(changes.length), own: number(own) })}
        confirm={translate('translations.copy.confirm')}
        onConfirm={() => {
          setAsking(false);
          void apply(targets);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
});

/** How the copy ended. */
function Result({ copied: { done, total, error }, historyHref }: { copied: CopyState; historyHref: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const link = done > 0 && <Link to={historyHref}>{translate('translations.copy.history')}</Link>;
  if (error === undefined)
    return (
      <div className="note row row-apart" role="status">
        <span>{translate('translations.copy.done', { smart_count: done, total: number(done) })}</span>
        {link}
      </div>
    );
  return (
    <div className="note note-bad stack" role="alert">
      <p>{isStale(error) ? translate('translations.copy.conflict') : errorText(error, translate)}</p>
      {done > 0 && <p>{translate('translations.copy.partly', { done: number(done), total: number(total) })}</p>}
      {link}
    </div>
  );
}
