import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toLogin } from '#auth-provider/index.ts';
import { tokenStore } from '#data-provider/client.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { decideAccess } from './decideAccess.ts';
import { writeScope } from './scope/readScope.ts';
import { matchScreen } from './screens.ts';

/**
 * Shows a page or redirects. It decides from memory during rendering, so it runs again whenever the address, the
 * company or the branch changes.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { me, companyId, branchId } = useScope();
  const navigate = useNavigate();
  const screen = matchScreen(pathname)?.screen ?? null;
  const decision = decideAccess(screen, tokenStore.get() ? me : null, companyId);
  const leaving = decision.kind === 'login';
  const allowed = decision.kind === 'allow';

  useEffect(() => {
    // The login is a separate page outside this app.
    if (leaving) toLogin({ pathname, search });
  }, [leaving, pathname, search]);

  useEffect(() => {
    if (!allowed) return;
    // The address names the company and branch, so that it can be shared. It is not changed for refused screens.
    const address = writeScope({ pathname, search }, { companyId, branchId });
    if (address && isWhere({ pathname, search })) void navigate(address, { replace: true });
  }, [allowed, pathname, search, companyId, branchId, navigate]);

  const to = decision.kind === 'redirect' ? decision.to : null;
  useEffect(() => {
    // A redirect to the first tab keeps the query; a redirect to the home page drops it.
    if (to !== null && isWhere({ pathname, search }))
      void navigate(to === '/' ? '/' : { pathname: to, search }, { replace: true });
  }, [to, pathname, search, navigate]);

  switch (decision.kind) {
    case 'allow':
      return children;
    case 'redirect':
    case 'login':
      return null;
    case 'empty':
      return <div className="unknown-route" />;
  }
}

/** Whether the browser is still at the rendered address. A user who has already navigated on is not redirected. */
const isWhere = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  window.location.pathname === pathname && window.location.search === search;
