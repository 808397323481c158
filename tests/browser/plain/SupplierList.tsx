import { DataTable, List } from 'react-admin';

/** react-admin's own list, as its documentation shows it. */
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
