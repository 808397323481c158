import { useQuery } from '@tanstack/react-query';
import { localized } from '#contract/surveyFields.ts';
import { listSurveys } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import type { EntryInputProps } from '#resources/define/entries.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { Select } from './Select.tsx';
import { words } from './words.ts';

/** One survey, or all. */
export default function SurveyFilter(props: EntryInputProps) {
  const say = useSay();
  const language = useLanguage();
  const { companyId } = useScope();
  const { data } = useQuery({
    queryKey: ['surveys', companyId, 'titles'],
    queryFn: ({ signal }) =>
      call(listSurveys, { params: { companyId: companyId ?? '' }, query: { itemsPerPage: 100 }, signal }),
    enabled: companyId !== null,
  });
  const options = data?.data.map(({ id, definition }) => ({ value: id, text: localized(definition.title, language) }));
  return <Select {...props} any={say(words.all)} options={options ?? []} />;
}
