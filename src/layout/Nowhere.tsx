import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { EmptyState } from '#ui/states.tsx';

/** At an address of no page: says so, and leads on. */
export function Nowhere() {
  const translate = useTranslate();
  const home = (
    <Link to="/" className="button button-primary">
      {translate('shell.nowhere.home')}
    </Link>
  );
  return <EmptyState title={translate('shell.nowhere.title')} text={translate('shell.nowhere.text')} action={home} />;
}
