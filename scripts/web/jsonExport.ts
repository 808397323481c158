type Done = (error: unknown, csv?: string) => void;

/** `jsonexport` as react-admin calls it, brought in when somebody exports: its list controller needs it at once otherwise. */
export default function jsonExport(data: unknown, ...rest: [Done] | [object, Done]): void {
  void import('jsonexport/dist').then(
    ({ default: write }) => write(data, ...rest),
    (error: unknown) => (rest.at(-1) as Done)(error),
  );
}
