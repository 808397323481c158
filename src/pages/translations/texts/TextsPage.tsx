import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { languages } from '#contract/core/constants.ts';
import { instantAt } from '#contract/core/zones.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import { TextFiles } from '../files/TextFiles.tsx';
import { TextHistory } from '../history/TextHistory.tsx';
import { TextLinks } from '../history/TextLinks.tsx';
import { PreviewBeside, PreviewButton } from '../preview/PreviewBeside.tsx';
import { useTextPreview } from '../preview/useTextPreview.ts';
import { filterRows, findingsOf, formsTogether, rowSetOf } from './model.ts';
import { useNames } from './namespaces.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { Pasted } from './pasted.ts';
import { address, TextFilters } from './TextFilters.tsx';
import { TextGrid } from './TextGrid.tsx';
import { useTexts } from './useTexts.ts';

const noRows: TranslationRow[] = [];

/** Own texts of the company or of the branch that is chosen in the top bar. */
export default withCompany(function TextsPage({ companyId }) {
  const translate = useTranslate();
  const language = useLanguage();
  const narrow = useNarrow();
  const scope = useScope();
  const { state, change } = useAddress(address);
  const { platform, namespace, show, by, since, q } = state;
  const texts = useTexts(companyId, scope.branchId, platform);
  const mayWrite = useMayWrite();
  const mayEdit = mayWrite && (scope.branchId !== null || scope.company?.allBranches === true);
  const preview = useTextPreview(platform);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [replacing, setReplacing] = useState(false);
  const data = texts.answer.data;
  const received = data?.rows ?? noRows;
  const rows = useMemo(() => formsTogether(received), [received]);
  const names = useNames(data?.namespaces ?? []);
  const chosen = state.languages.length ? state.languages : languages;
  const single = (state.languages.length === 1 && chosen[0]) || language;
  const shown = useMemo(() => (narrow ? [single] : chosen), [narrow, single, chosen]);
  const search = useDeferredValue(q);
  const from = (since && instantAt(`${since}T00:00`, branchZone(scope))) ?? undefined;
  const set = useMemo(() => rowSetOf(rows), [rows]);
  const filtered = useMemo(
    () => filterRows(rows, set, { platform, namespace, search, show, by, from, languages: shown }),
    [rows, set, platform, namespace, search, show, by, from, shown],
  );
  const everywhere = () => filterRows(rows, set, { platform, namespace, search: '', show, by, from, languages: shown });
  const dismissAll = () => {
    const cells = filtered.flatMap((row) =>
      shown
        .filter((one) => row[texts.place][one] && findingsOf(row, one, platform, set).warnings.length)
        .map((one) => ({ row, language: one })),
    );
    if (cells.length) void texts.dismiss(cells);
  };
  return (
    <div className="stack stack-loose">
      <LeaveGuard unsaved={texts.hasUnsaved} also={['branch_id', 'platform']} />
      <TextFilters
        {...{ state, change, data, names, shown, narrow }}
        always={preview && <PreviewButton preview={preview} />}
        actions={
          <>
            {mayEdit && show === 'warnings' && <Button label="translations.dismissAll" onClick={dismissAll} />}
            {mayEdit && (
              <Button label="translations.replace.open" disabled={!data} onClick={() => setReplacing(true)} />
            )}
            {preview && !narrow && <PreviewButton preview={preview} />}
            <TextFiles {...{ companyId, branchId: scope.branchId, platform }} />
            <TextLinks {...{ platform, namespace }} />
          </>
        }
      />
      <QueryBoundary answer={texts.answer} rows={8} columns={3} large>
        {() =>
          filtered.length ? (
            <PreviewBeside
              {...{ preview, companyId, texts }}
              branchId={scope.branchId}
              namespaceName={names.namespaceName}
            >
              <TextGrid
                rows={filtered}
                languages={shown}
                placeName={names.placeName}
                {...{ platform, set, texts, narrow, mayEdit }}
                onPaste={setPasted}
                onFocusCell={preview?.source.focus}
                onDraft={preview?.source.type}
                onPreview={preview?.onPreview}
              />
            </PreviewBeside>
          ) : (
            <EmptyState title={translate('translations.empty')} text={translate('translations.emptyText')} />
          )
        }
      </QueryBoundary>
      <TextHistory {...{ companyId, platform }} />
      {pasted && <PasteDialog {...{ pasted, set, platform, texts }} onClose={() => setPasted(null)} />}
      {replacing && (
        <ReplaceDialog
          rows={everywhere()}
          word={q.trim()}
          {...{ language, set, platform, texts }}
          onClose={() => setReplacing(false)}
        />
      )}
    </div>
  );
});
