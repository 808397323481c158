import { useGetManyAggregate, useGetRecordRepresentation, useTranslate, type RaRecord } from 'ra-core';

interface ReferenceTextProps {
  /** The referenced resource. */
  to: string;
  ids: readonly string[];
}

/** Names of referenced records; those of a whole page are requested together. */
export default function ReferenceText({ to, ids }: ReferenceTextProps) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(to);
  const { data, isPending } = useGetManyAggregate<RaRecord<string>>(to, { ids: [...ids] });
  if (isPending) return <span className="quiet">…</span>;
  const names = ids.map((id) => {
    const record = data?.find((one) => one.id === id);
    return record ? nameOf(record) : id;
  });
  return <>{names.join(translate('ui.filter.or'))}</>;
}
