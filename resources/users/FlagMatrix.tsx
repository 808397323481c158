import { adminBackhouse, backhouseFor, defaultBackhouse, grants, type PermissionSets } from '#contract/permissions.ts';
import { flagGroups } from '#contract/users.ts';
import { say } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { flagLabels, groupLabels, surfaceLabels } from './flags.ts';
import './users.css';

interface FlagMatrixProps {
  /** Null: as the general rights have it. */
  value: PermissionSets | null;
  readOnly: boolean;
  onChange: (value: PermissionSets) => void;
}

/** Flags by their groups. What the person does not have themselves cannot be given. */
export function FlagMatrix({ value, readOnly, onChange }: FlagMatrixProps) {
  const told = useSay();
  const { me, companyId } = useScope();
  const own = backhouseFor(me, companyId);
  const sets = value ?? {};
  const set = (surface: keyof typeof surfaceLabels, changes: Record<string, boolean>) =>
    onChange({ ...sets, [surface]: { ...sets[surface], ...changes } });
  const all = (flags: Readonly<Record<string, boolean | undefined>>) =>
    set(
      'backhouse',
      Object.fromEntries(
        Object.entries(flags).map(([flag, on]) => [flag, Boolean(on) && (me.isAdmin || grants(own, flag as 'crm'))]),
      ),
    );
  const box = (surface: keyof typeof surfaceLabels, flag: keyof typeof defaultBackhouse, label: string) => {
    const on = surface === 'backhouse' ? grants(sets.backhouse ?? {}, flag) : (sets[surface]?.[flag] ?? true);
    const lacking = surface === 'backhouse' && !on && !me.isAdmin && !grants(own, flag);
    return (
      <label
        key={flag}
        title={
          lacking
            ? told(say('You do not have this yourself', '您沒有此權限', '您没有此权限', 'ご自身にこの権限がありません'))
            : undefined
        }
      >
        <input
          type="checkbox"
          checked={on}
          disabled={readOnly || lacking}
          onChange={(event) => set(surface, { [flag]: event.target.checked })}
        />
        {label}
      </label>
    );
  };
  return (
    <div className="flags">
      {!readOnly && (
        <div className="flags-presets">
          <button type="button" className="button" onClick={() => all(defaultBackhouse)}>
            {told(say('Usual rights', '預設權限', '默认权限', '標準の権限'))}
          </button>
          <button type="button" className="button" onClick={() => all(adminBackhouse)}>
            {told(say('All rights', '全部權限', '全部权限', 'すべての権限'))}
          </button>
        </div>
      )}
      {Object.entries(flagGroups).map(([group, flags]) => (
        <fieldset key={group}>
          <legend>{told(groupLabels[group as keyof typeof flagGroups])}</legend>
          {flags.map((flag) => box('backhouse', flag, told(flagLabels[flag])))}
        </fieldset>
      ))}
      <fieldset>
        <legend>{told(say('Host apps', '帶位 App', '带位 App', 'ホストアプリ'))}</legend>
        {box('hostWeb', 'canLogin', told(surfaceLabels.hostWeb))}
        {box('hostApp', 'canLogin', told(surfaceLabels.hostApp))}
      </fieldset>
    </div>
  );
}
