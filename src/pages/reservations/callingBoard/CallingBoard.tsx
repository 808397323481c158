import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import '#ui/CallingBoard.css';
import { callingBoardCard } from './card.ts';
import { Televisions } from './Televisions.tsx';

const cards = [callingBoardCard];

/** The calling board of the branch that is chosen in the top bar. */
export default function CallingBoard() {
  const { companyId, branchId } = useScope();
  return (
    <div className="settings-page stack stack-wide">
      {companyId && branchId && <Televisions key={branchId} {...{ companyId, branchId }} />}
      <SettingsPage cards={cards} branchInBar />
    </div>
  );
}
