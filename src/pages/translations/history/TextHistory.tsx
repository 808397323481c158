import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { getTextHistory, type TextChange } from '#contract/translations/translations.ts';
import { call } from '#data-provider/client.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import { defineAddress, textParam } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAddress } from '#ui/useAddress.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import { historyQueryKey } from './textQueryKeys.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** The text whose history is open: namespace, key and language, separated by line breaks. */
const address = defineAddress({ history: textParam(/^[^\n]{1,200}\n[^\n]{1,200}\n[\w-]{2,5}$/) });

/** Opens the history of a text beside the grid. */
export function useOpenHistory(): (row: { namespace: string; key: string }, language: Language) => void {
  const { change } = useAddress(address);
  return ({ namespace, key }, language) => change({ history: [namespace, key, language].join('\n') });
}

interface TextHistoryProps {
  companyId: string;
  platform: TextPlatform;
}

/** The history of the text that is named in the address, if any. */
export function TextHistory({ companyId, platform }: TextHistoryProps) {
  const { state, change } = useAddress(address);
  const [namespace = '', key = '', code] = (state.history ?? '').split('\n');
  const language = languages.find((one) => one === code);
  if (!language) return null;
  return (
    <HistoryDrawer text={{ companyId, platform, namespace, key, language }} onClose={() => change({ history: null })} />
  );
}

interface HistoryDrawerProps {
  text: TextHistoryProps & { namespace: string; key: string; language: Language };
  onClose: () => void;
}

/** The changes of one text in one language, in the company and at every branch. */
function HistoryDrawer({ text: { companyId, ...text }, onClose }: HistoryDrawerProps) {
  const translate = useTranslate();
  const heading = useId();
  const title = common.history[useLanguage()];
  const [undoing, setUndoing] = useState<TextChange | null>(null);
  const answer = usePages(
    [...historyQueryKey(companyId), 'text', text],
    ({ from, size }, signal) =>
      call(getTextHistory, {
        query: { companyId, ...text, page: from / size + 1, itemsPerPage: size },
        signal,
      }),
    ({ data }) => data,
    { always: true },
  );
  return (
    <Drawer heading={heading} title={`${title} · ${text.key} · ${languageNames[text.language]}`} onClose={onClose}>
      <div className="drawer-body" tabIndex={0}>
        <QueryBoundary answer={answer} rows={6}>
          {() =>
            answer.rows.length ? (
              <HistoryEntries ofOneText changes={answer.rows} onUndo={setUndoing} />
            ) : (
              <EmptyState
                title={translate('translations.history.empty')}
                text={translate('translations.history.emptyOne')}
              />
            )
          }
        </QueryBoundary>
        {answer.hasNextPage && (
          <Button
            label="ui.page.more"
            disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          />
        )}
      </div>
      {undoing && (
        <UndoDialog
          chosen={{ companyId, branchId: undoing.branchId ?? undefined, changes: [undoing.id] }}
          change={undoing}
          onClose={() => setUndoing(null)}
        />
      )}
    </Drawer>
  );
}
