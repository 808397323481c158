import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CopiedText, RefusedText } from '#contract/translations/copy.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { TextDifference } from '../history/TextDifference.tsx';
import type { TargetPlan } from './useCopies.ts';

interface CopyTargetProps {
  title: string;
  target: TargetPlan;
  /** The name of a page or message. */
  nameOf: (namespace: string) => string;
}

/** Rows that are shown at first, and more with each click. */
const step = 50;

/** What is copied to one branch, or to the company: the texts that change, and those that are refused. */
export function CopyTarget({ title, target: { place, answer, plan }, nameOf }: CopyTargetProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [most, setMost] = useState(step);
  const of = (count: number) => ({ smart_count: count, total: number(count) });
  const { language } = place;
  return (
    <Panel title={title}>
      <QueryBoundary answer={{ ...answer, data: plan }} rows={3}>
        {({ changes, refused }) => (
          <>
            {changes.length + refused.length === 0 && <p className="subtle">{translate('translations.copy.same')}</p>}
            {changes.length > 0 && (
              <>
                <h3 className="heading">{translate('translations.copy.changes', of(changes.length))}</h3>
                <ul className="plain-list lines lines-wide">
                  {changes.slice(0, most).map((one) => (
                    <Change key={`${one.namespace}\n${one.key}`} {...{ one, language, nameOf }} />
                  ))}
                </ul>
                {changes.length > most && (
                  <div>
                    <Button label="ui.page.more" onClick={() => setMost(most + step)} />
                  </div>
                )}
              </>
            )}
            {refused.length > 0 && (
              <details open={changes.length === 0}>
                <summary>{translate('translations.copy.refused', of(refused.length))}</summary>
                <ul className="plain-list lines lines-wide">
                  {refused.map((one) => (
                    <Refused key={`${one.namespace}\n${one.key}`} {...{ one, nameOf }} />
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface NamedProps<One> extends Pick<CopyTargetProps, 'nameOf'> {
  one: One;
}

const Name = ({ one: { namespace, key }, nameOf }: NamedProps<{ namespace: string; key: string }>) => (
  <span className="small wrap">
    {nameOf(namespace)} · <span className="subtle">{key}</span>
  </span>
);

function Change({ one, language, nameOf }: NamedProps<CopiedText> & Pick<TargetPlan['place'], 'language'>) {
  const translate = useTranslate();
  return (
    <li className="stack stack-tight">
      <Name {...{ one, nameOf }} />
      <TextDifference
        before={one.before ?? null}
        after={one.after}
        language={language}
        none={translate('translations.copy.noText')}
      />
      {one.previous !== null && (
        <span className="row">
          <span className="tag">{translate('translations.copy.replaces')}</span>
        </span>
      )}
      {one.warnings.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="warn small">
          {translate(`translations.findings.${code}`, { detail })}
        </span>
      ))}
    </li>
  );
}

function Refused({ one, nameOf }: NamedProps<RefusedText>) {
  const translate = useTranslate();
  return (
    <li className="stack stack-tight">
      <Name {...{ one, nameOf }} />
      <span className="as-written">{one.text}</span>
      {one.reasons.map(({ code, detail }) => (
        <span key={`${code} ${detail}`} className="fail small">
          {translate(`errors.field.${code}`, { detail, max: detail })}
        </span>
      ))}
    </li>
  );
}
