import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import type { Resource } from '../resource.ts';
import { EditRecord } from './form/EditRecord.tsx';
import { listPath } from './paths.ts';
import { useLabels, useLanguage } from './labels.ts';
import { useScope } from './scope.ts';
import { titleOf } from '../values.ts';
import type { AnyRecord } from './useResourceList.ts';

interface EditPageProps {
  resource: Resource;
  /** The record's id, if it is not in the address. */
  id?: string;
}

/** Edits a record of a declared resource on its own page. */
export default function EditPage({ resource, id: named }: EditPageProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const params = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { companyId, branchId } = useScope();
  const back = listPath(resource, search, companyId);
  const onDone = useCallback(() => void navigate(back), [navigate, back]);
  const id = named ?? params.id ?? Object.values(params).at(-1) ?? '';
  if (!companyId && !resource.admin)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return (
    <div className="stack stack-wide">
      {resource.views && companyId && (
        <ViewLinks
          label={labelOf(resource.views.label)}
          current="edit"
          views={resource.views
            .of({ companyId, id, branchId })
            .map((view) => ({ ...view, label: labelOf(view.label) }))}
        />
      )}
      <div className="record-page">
        <EditRecord key={`${companyId} ${branchId}`} resource={resource} id={id} onDone={onDone}>
          {(record) => <Title resource={resource} record={record} back={back} />}
        </EditRecord>
      </div>
    </div>
  );
}

function Title({ resource, record, back }: { resource: Resource; record: AnyRecord; back: string }) {
  usePageTitle(titleOf(resource, record, useLanguage()), back);
  return null;
}
