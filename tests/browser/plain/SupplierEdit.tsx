import { Edit, SimpleForm, TextInput } from 'react-admin';

/** react-admin's own form, as its documentation shows it. */
export default function SupplierEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="contact" />
      </SimpleForm>
    </Edit>
  );
}
