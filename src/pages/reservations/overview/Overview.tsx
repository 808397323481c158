import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { diningDayAt } from '#contract/core/ranges.ts';
import { wallTime } from '#contract/core/zones.ts';
import { resources } from '#resources/registry.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState, Skeleton } from '#ui/states.tsx';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { navigationFor } from '#src/navigation.ts';
import { FigureFace } from './FigureFace.tsx';
import { GuestBook } from './GuestBook.tsx';
import './Overview.css';

const Dashboard = lazyPage(() => import('./Dashboard.tsx'));

const hourAt = (zone: string): number => Number(wallTime(new Date(), zone).slice(11, 13));

const partOfDay = (hour: number): string => (hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon');

const nothing = '\u00a0';

/** The skeleton of figures and charts. */
function DashboardSkeleton() {
  return (
    <div className="overview-wait stack stack-loose skeleton-group" aria-busy="true">
      <div className="overview-wait-controls">
        <Skeleton width={280} height={40} />
      </div>
      <ul className="figures figures-six plain-list" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <span className="framed figure">
              <FigureFace name={nothing} value={undefined} note={nothing} />
            </span>
          </li>
        ))}
      </ul>
      {[0, 1].map((index) => (
        <div key={index} className="framed pad" aria-hidden="true">
          <Skeleton width="100%" height={240} />
        </div>
      ))}
    </div>
  );
}

/** The home page: the dashboard, the guest book, and links to other pages. */
export default function Overview() {
  const scope = useScope();
  const translate = useTranslate();
  const { longDay } = useFormats();
  const { me, companyId, company, branchId } = scope;
  const reports = useMay('overview');
  const guests = useMay('crm');
  const branchName = useBranchName()(branchId);
  const zone = branchZone(scope);

  return (
    <div className="overview stack stack-wide">
      <header className="overview-head">
        <h2>{translate(`shell.overview.${partOfDay(hourAt(zone))}`, { name: me.name })}</h2>
        <p className="subtle">
          {/* At one in the morning this is still the previous day, as in the figures below. */}
          {longDay(diningDayAt(zone))}
          {company && (
            <span className="overview-place">{branchName ? `${company.name} · ${branchName}` : company.name}</span>
          )}
        </p>
        {company && reports && <LiveMarker />}
      </header>
      {/* No requests are sent for a company that may not exist. */}
      {company && reports && (
        <Suspense fallback={<DashboardSkeleton />}>
          <Dashboard key={company.id} companyId={company.id} branchId={branchId} />
        </Suspense>
      )}
      {company && guests && (
        <section className="stack stack-loose overview-book" aria-label={translate('overview.book')}>
          {reports && <h2>{translate('overview.book')}</h2>}
          <GuestBook companyId={company.id} branchId={branchId} />
        </section>
      )}
      {(!companyId || (!guests && !reports)) && (
        <Panel>
          <EmptyState
            title={translate(companyId ? 'overview.noReport' : 'shell.overview.noCompany')}
            text={translate(companyId ? 'overview.noReportText' : 'shell.overview.noCompanyText')}
          />
        </Panel>
      )}
      <QuickLinks />
    </div>
  );
}

function QuickLinks() {
  const { me, companyId } = useScope();
  const translate = useTranslate();
  const label = useLabels();
  const items = navigationFor(me, companyId, resources).filter((item) => item.to !== '/');
  if (items.length === 0) return null;
  return (
    <nav aria-label={translate('shell.overview.open')}>
      <ul className="quick-links plain-list">
        {items.map((item) => (
          <li key={item.to}>
            <Link className="button" to={item.to}>
              <Icon name={item.icon} />
              <span>{item.message ? translate(item.message, { _: label(item.label) }) : label(item.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
