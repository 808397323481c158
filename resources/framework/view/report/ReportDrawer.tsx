import { useId, type ReactNode } from 'react';
import { Drawer } from '#ui/Drawer.tsx';
import { NeighbourButtons } from './neighbours.tsx';

/** Details beside a report, with links to the previous and next rows. */
export function ReportDrawer(props: { title: ReactNode; children: ReactNode; onClose: () => void }) {
  const { title, children, onClose } = props;
  return (
    <Drawer heading={useId()} title={title} actions={<NeighbourButtons />} onClose={onClose}>
      <div className="drawer-body explained" tabIndex={0}>
        {children}
      </div>
    </Drawer>
  );
}
