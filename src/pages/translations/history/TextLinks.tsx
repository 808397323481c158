import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router';
import type { TextPlatform } from '#contract/core/texts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { scopeSearch } from '#resources/framework/view/paths.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';

interface TextLinksProps {
  platform: TextPlatform;
  namespace: string | undefined;
}

/** Links from the grid to the history of all texts, and to copying the texts that are shown. */
export function TextLinks({ platform, namespace }: TextLinksProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { search } = useLocation();
  const mayWrite = useMayWrite();
  const copied = new URLSearchParams(scopeSearch(search));
  copied.set('platform', platform);
  if (namespace !== undefined) copied.set('namespace', namespace);
  const from = copied.get('branch_id');
  copied.delete('branch_id');
  if (from) copied.set('from', from);
  return (
    <>
      <Link className="button" to={`/i18n-management/history${scopeSearch(search)}`}>
        {common.history[language]}
      </Link>
      {mayWrite && (
        <Link className="button" to={`/i18n-management/copy?${copied}`}>
          {translate('translations.copy.open')}
        </Link>
      )}
    </>
  );
}
