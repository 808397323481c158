import {
  ArrayInput,
  CreateBase,
  Form,
  SaveButton,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useNotify,
  useTranslate,
} from 'react-admin';
import { Suspense, useCallback, useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { companyErrors } from '#contract/companies.ts';
import { defaults } from '#contract/constants.ts';
import { errorText } from '#ui/errorText.ts';
import { usePageTitle } from '#ui/title.ts';
import { languageChoices } from '../define/common.ts';
import { companyFields } from '../companies/fields.ts';
import { FieldInput } from '../define/view/form/inputs.tsx';
import { UnsavedGuard } from '../define/view/form/UnsavedGuard.tsx';
import { listPath, recordPath } from '../define/view/paths.ts';
import { useLanguage, useSay } from '../define/view/say.ts';
import { say } from '../define/fields.ts';
import { branchPlaces, placeLabels } from '../companies/branchPlaces.ts';
import { OwnerInput } from './OwnerInput.tsx';
import adminCompanies from './resource.ts';
import '../define/view/form/form.css';

const sections = {
  company: say('Company', '公司', '公司', '会社'),
  branches: say('Branches', '分店', '门店', '店舗'),
};

/** The errors of section 5 by field, each marked with its text. */
function validate(values: FieldValues): FieldErrors {
  const errors: Record<string, unknown> = {};
  for (const { code, path } of companyErrors(values)) {
    const [first = '', index, field] = path.split('.');
    const told = { type: code, message: `@@react-admin@@${JSON.stringify({ message: `errors.${code}` })}` };
    if (index === undefined || field === undefined)
      errors[first] = first === 'branches' ? { ...told, root: told } : told;
    else {
      const rows = (errors[first] ??= []) as Record<string, unknown>[];
      rows[Number(index)] = { [field]: told };
    }
  }
  return errors as FieldErrors;
}

const placed = (values: FieldValues): FieldValues => ({
  ...values,
  branches: ((values.branches ?? []) as FieldValues[]).map(({ place, name, address }) => ({
    name: String(name ?? '').trim(),
    address: String(address ?? '').trim(),
    ...(branchPlaces.find((one) => one.id === place) ?? branchPlaces[0])?.settings,
  })),
});

/** A new company with its owner and branches, all or nothing. */
export default function CreateCompany() {
  const translate = useTranslate();
  const text = useSay();
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const [start] = useState(() => ({
    language,
    tags: [],
    createdTime: new Date().toISOString(),
    branches: [{ name: '', place: branchPlaces[0]?.id }],
  }));
  const back = listPath(adminCompanies);
  usePageTitle(translate('ui.create', { one: text(adminCompanies.one) }), back);
  const cancel = useCallback(() => void navigate(back), [navigate, back]);

  return (
    <div className="record-page">
      <CreateBase
        resource={adminCompanies.name}
        redirect={false}
        disableAuthentication
        transform={placed}
        mutationOptions={{
          onSuccess: (company) => {
            notify('ui.form.created');
            void navigate(recordPath(adminCompanies, String(company.id)));
          },
          onError: (error: unknown) => notify(errorText(error, translate), { type: 'error' }),
        }}
      >
        <Form
          className="record-form"
          noValidate
          mode="onSubmit"
          resolver={(values) => {
            const errors = validate(values);
            return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
          }}
          defaultValues={start}
        >
          <fieldset className="form-section">
            <legend>{text(sections.company)}</legend>
            <div className="form-grid">
              <div className="form-cell">
                <FieldInput field={companyFields.name} name="name" readOnly={false} />
              </div>
              <div className="form-cell">
                <OwnerInput source="ownerUserId" />
              </div>
              <div className="form-cell">
                <SelectInput
                  source="language"
                  label={text(companyFields.language.label)}
                  choices={languageChoices.map((one) => ({ id: one.value, name: one.label[language] }))}
                  helperText={false}
                  fullWidth
                />
              </div>
              <div className="form-cell">
                <FieldInput
                  field={{ ...companyFields.createdTime, readOnly: false }}
                  name="createdTime"
                  readOnly={false}
                />
              </div>
              <div className="form-cell form-wide">
                <FieldInput
                  field={{ ...companyFields.tags, suggestions: 'companyTags' }}
                  name="tags"
                  readOnly={false}
                />
              </div>
              <div className="form-cell form-wide">
                <Suspense fallback={<div className="field-waiting" />}>
                  <FieldInput field={companyFields.logo} name="logo" readOnly={false} />
                </Suspense>
              </div>
            </div>
          </fieldset>
          <fieldset className="form-section">
            <legend>{text(sections.branches)}</legend>
            <div className="form-grid">
              <div className="form-cell form-wide">
                <ArrayInput source="branches" label={false} helperText={false}>
                  <SimpleFormIterator inline disableReordering fullWidth>
                    <TextInput source="name" label={text(placeLabels.branch)} helperText={false} />
                    <SelectInput
                      source="place"
                      label={text(placeLabels.place)}
                      choices={branchPlaces.map((one) => ({ id: one.id, name: text(one.label) }))}
                      defaultValue={defaults.timeZone}
                      helperText={false}
                    />
                    <TextInput source="address" label={text(placeLabels.address)} helperText={false} />
                  </SimpleFormIterator>
                </ArrayInput>
              </div>
            </div>
          </fieldset>
          <UnsavedGuard />
          <div className="form-bar">
            <span className="form-space" />
            <button type="button" className="button" onClick={cancel}>
              {translate('ui.form.cancel')}
            </button>
            <SaveButton icon={<></>} alwaysEnable label={translate('ui.form.save')} />
          </div>
        </Form>
      </CreateBase>
    </div>
  );
}
