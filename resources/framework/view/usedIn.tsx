import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Label } from '#contract/core/label.ts';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import type { RecordViewProps } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { textIn } from '../values.ts';
import { useLabels, useLanguage } from './labels.ts';
import { recordPath } from './paths.ts';
import { useBranchName } from './useBranchName.ts';
import { useCall } from './useCall.ts';
import { useFormats } from './useFormats.ts';

/** A record that uses another one; its branch and state are shown beside its name. */
interface User {
  id: string;
  name: string | Parameters<typeof textIn>[0];
  branchId?: string;
  state?: Label;
}

/** The records of one resource that use another one. */
export interface UsersPanel<Answer> {
  resource: Resource;
  /** Keys of texts: the heading, and what is said if there are none. */
  title: string;
  none: string;
  users: (answer: Answer) => readonly User[];
  /** How many there are, if the answer may not have all. */
  total?: (answer: Answer) => number;
}

function Users<Answer>({ panel, answer, companyId }: { panel: UsersPanel<Answer>; answer: Answer; companyId: string }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const branchName = useBranchName();
  const { number } = useFormats();
  const users = panel.users(answer);
  const rest = (panel.total?.(answer) ?? users.length) - users.length;
  return (
    <Panel title={translate(panel.title)}>
      {!users.length && <p className="subtle">{translate(panel.none)}</p>}
      <ul className={`plain-list ${users.some(({ state }) => state) ? 'stack' : 'row'}`}>
        {users.map(({ id, name, branchId = '', state }) => {
          const place = new URLSearchParams({ company_id: companyId, branch_id: branchId });
          const beside = [branchName(branchId), state && labelOf(state)].filter(Boolean).join(' · ');
          return (
            <li key={id} className="row">
              <Link className="wrap" to={recordPath(panel.resource, id, `?${place}`, companyId)}>
                {typeof name === 'string' ? name : (textIn(name, language) ?? id)}
              </Link>
              {beside && <span className="subtle">{beside}</span>}
            </li>
          );
        })}
        {rest > 0 && <li className="subtle">{translate('ui.records.rest', { number: number(rest) })}</li>}
      </ul>
    </Panel>
  );
}

/**
 * A view below a record's form: where the record is used, with links.
 *
 * @param family the query family, which reloads with the records that use it
 * @example export const Uses = usedIn('recipes', usesOfWine, ({ id }) => ({ params: { id } }), [recipesPanel]);
 */
export function usedIn<E extends Endpoint>(
  family: string,
  endpoint: E,
  inputOf: (record: Pick<RecordViewProps, 'id' | 'companyId'>) => CallInput<E>,
  panels: readonly UsersPanel<ResponseOf<E>>[],
) {
  return function Uses({ id, companyId }: RecordViewProps) {
    const answer = useCall([family, companyId], endpoint, inputOf({ id, companyId }));
    return (
      <QueryBoundary answer={answer} rows={4} columns={2}>
        {(uses) => (
          <div className="stack stack-loose">
            {panels.map((panel) => (
              <Users key={panel.resource.name} {...{ panel, companyId }} answer={uses} />
            ))}
          </div>
        )}
      </QueryBoundary>
    );
  };
}
