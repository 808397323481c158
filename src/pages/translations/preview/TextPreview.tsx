import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { languageNames } from '#contract/core/constants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { segmentsOf } from '#contract/marketing/sms.ts';
import { previewTexts } from '#contract/translations/preview.ts';
import { ResponseError } from '#data-provider/client.ts';
import { htmlLang } from '#i18n/language.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useDebounced } from '#ui/debounce.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { appliedOf } from '../texts/model.ts';
import type { TextsState } from '../texts/useTexts.ts';
import type { Names } from '../texts/namespaces.ts';
import { markText, replacePage } from './samplePage.ts';
import type { Previewed, PreviewSource } from './source.ts';
import '#ui/TextPreview.css';

export interface PreviewPlace {
  companyId: string;
  branchId: string | null;
  texts: Pick<TextsState, 'answer' | 'saving'>;
  namespaceName: Names['namespaceName'];
}

const typingDelay = 200;

/** What people get to see of the text with the focus, with sample data. */
export function TextPreview({ source, ...place }: PreviewPlace & { source: PreviewSource }) {
  const now = useSyncExternalStore(source.subscribe, source.now);
  return now && <Preview {...place} platform={source.platform} now={now} />;
}

interface PreviewProps extends PreviewPlace, Pick<PreviewSource, 'platform'> {
  now: Previewed;
}

function Preview({ companyId, branchId, texts, namespaceName, platform, now }: PreviewProps) {
  const translate = useTranslate();
  const { namespace, key, language, draft } = useDebounced(now, typingDelay);
  const body = {
    companyId,
    ...(branchId !== null && { branchId }),
    platform,
    namespace,
    key,
    language,
    ...(draft !== null && { texts: [{ key, text: draft }] }),
  };
  // Read again after each change of the texts. While one is being saved, the preview with the typed text stays.
  const family = ['textPreview', companyId, texts.answer.dataUpdatedAt];
  const answer = useCall(
    family,
    previewTexts,
    { body },
    { enabled: !texts.saving, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const name = namespaceName(namespace);
  const row = texts.answer.data?.rows.find((one) => one.namespace === namespace && one.key === key);
  const shown = draft ?? (row && (appliedOf(row, language)?.text ?? row.defaults[language])) ?? '';
  const missing = answer.error instanceof ResponseError && answer.error.status === 404;
  return (
    <div className="stack" aria-busy={answer.isFetching}>
      <p className="row row-apart baseline">
        <b className="medium wrap">{name}</b>
        <span className="subtle small">{languageNames[language]}</span>
      </p>
      <p className="quiet small">
        {translate(platform === 'guestPages' ? 'translations.preview.samplePage' : 'translations.preview.sample')}
      </p>
      {missing ? (
        <EmptyState title={translate('translations.preview.none')} text={translate('translations.preview.noneText')} />
      ) : (
        <QueryBoundary answer={answer} rows={6} columns={1}>
          {(sample) => (
            <div data-stale={(answer.isPlaceholderData && draft === null) || undefined}>
              <Sample
                sample={sample}
                title={`${name} · ${languageNames[language]}`}
                lang={htmlLang(language)}
                shown={shown}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}

interface SampleProps {
  sample: ResponseOf<typeof previewTexts>;
  title: string;
  lang: string;
  /** The text with the focus; null while the sample is an earlier one. */
  shown: string | null;
}

function Sample({ sample: { kind, html, subject, text }, title, lang, shown }: SampleProps) {
  const translate = useTranslate();
  if (kind === 'page') return <Page key={title} html={html ?? ''} title={title} shown={shown} />;
  if (kind === 'mail')
    return (
      <article className="framed lines" aria-label={title} lang={lang}>
        <p className="pad strong as-written">{subject}</p>
        <p className="pad as-written">{text}</p>
      </article>
    );
  const count = segmentsOf(text ?? '').segments.length;
  return (
    <article className="stack" aria-label={title}>
      <p className="text-preview-bubble as-written" lang={lang}>
        {text}
      </p>
      <p className="subtle small">{translate('translations.parts', { count, length: [...(text ?? '')].length })}</p>
    </article>
  );
}

interface PageProps extends Pick<SampleProps, 'title' | 'shown'> {
  html: string;
}

/** A page in its full height, so that scrolling stays where it is when the page changes. */
function Page({ html, title, shown }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const written = useRef<string | null>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!frame.current || !page || loaded === null) return;
    if (html !== (written.current ?? loaded)) replacePage(page, html);
    written.current = html;
    frame.current.style.height = `${page.documentElement.offsetHeight}px`;
    if (shown !== null) markText(frame.current, page, shown);
  }, [loaded, html, shown]);
  // Without scripts, forms and links. Its origin allows measuring, marking and changing it.
  return (
    <iframe
      ref={frame}
      className="text-preview-page framed"
      sandbox="allow-same-origin"
      title={title}
      // Loading a changed page would show an empty frame meanwhile.
      srcDoc={loaded ?? html}
      onLoad={({ currentTarget }) => {
        if (currentTarget.contentDocument?.body.childElementCount) setLoaded(html);
      }}
    />
  );
}
