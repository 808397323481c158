type Done = (error: unknown, csv?: string) => void;

/**
 * `jsonexport` as react-admin calls it, loaded on the first export: the list controller would load it immediately
 * otherwise.
 */
export default function jsonExport(data: unknown, ...rest: [Done] | [object, Done]): void {
  void import('jsonexport/dist').then(
    ({ default: write }) => write(data, ...rest),
    (error: unknown) => (rest.at(-1) as Done)(error),
  );
}
