import { useId, type ReactNode } from 'react';
import { Drawer } from '#ui/Drawer.tsx';

/** Details beside a report. */
export function ReportDrawer(props: { title: ReactNode; children: ReactNode; onClose: () => void }) {
  const { title, children, onClose } = props;
  return (
    <Drawer heading={useId()} title={title} onClose={onClose}>
      <div className="drawer-body explained" tabIndex={0}>
        {children}
      </div>
    </Drawer>
  );
}
