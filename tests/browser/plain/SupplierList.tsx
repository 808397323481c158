import { DataTable } from 'react-admin';
import { List } from '#resources/framework/view/List.tsx';

/** react-admin's list, as its documentation shows it, with its state in the address as elsewhere. */
export default function SupplierList() {
  return (
    <List>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="contact" />
        <DataTable.Col source="phone" />
        <DataTable.NumberCol source="minimumOrder" />
      </DataTable>
    </List>
  );
}
