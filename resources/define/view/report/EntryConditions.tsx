import { common } from '#contract/commonLabels.ts';
import { createElement } from 'react';
import { lazyOnce } from '#ui/lazy.ts';
import { SelectField } from '#ui/SelectField.tsx';
import type { Entries } from '../../entries.ts';
import { useText } from '../labels.ts';
import { useScope } from '../scope.ts';
import { FromTo } from './FromTo.tsx';

interface EntryConditionsProps {
  entries: Entries;
  asked: Readonly<Record<string, string | undefined>>;
  /** What the call is asked. */
  question: Readonly<Record<string, unknown>>;
  change: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What entries are narrowed by: codes, and two days of which either may be open. */
export function EntryConditions({ entries: { choices = [], period }, asked, question, change }: EntryConditionsProps) {
  const text = useText();
  const { branches } = useScope();
  return (
    <div className="row report-conditions">
      {choices.map((choice) => {
        const { name, label } = choice;
        const take = (value: string | null) => change({ [name]: value });
        if ('input' in choice)
          // The page waits for it: arriving later, it would push the rows down.
          return createElement(lazyOnce(choice.input), {
            key: name,
            label: text(label),
            value: asked[name],
            change: take,
            asked: question,
          });
        // Before the branches are known there is room for them, so that nothing below moves.
        if ('of' in choice && branches.length === 1 && !asked[name]) return null;
        const options =
          'texts' in choice
            ? Object.entries(choice.texts).map(([code, words]) => [code, text(words)] as const)
            : branches.map((branch) => [branch.id, branch.name] as const);
        return (
          <SelectField
            key={name}
            label={text(label)}
            className={'codes' in choice ? 'labelled' : 'labelled entry-choice'}
            value={asked[name]}
            all={text(choice.any ?? common.all)}
            options={options}
            onChange={(value) => take(value || null)}
          />
        );
      })}
      {period && <FromTo from={asked['from']} to={asked['to']} onChange={change} />}
    </div>
  );
}
