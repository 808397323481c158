import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import Explain from '../overview/Explain.tsx';
import { shownOf } from '../overview/shownFigures.ts';
import type { ReportPlace } from './useReport.ts';

interface ExplainFigureProps {
  /** As the figures are declared, e.g. `booking-noShow-parties`. */
  figure: string;
  place: ReportPlace;
  sources: readonly string[];
  onClose: () => void;
}

/** How a figure of the day came about, in the same words as on the overview. */
export default function ExplainFigure({ figure, place, sources, onClose }: ExplainFigureProps) {
  const zone = zoneOf(useScope());
  const shown = shownOf(figure);
  if (!shown) return null;
  const { companyId, branchId, date } = place;
  const ask = { companyId, branchId, range: { from: date, to: date }, zone, createdFrom: sources };
  return <Explain shown={shown} by="dining" ask={ask} onClose={onClose} />;
}
