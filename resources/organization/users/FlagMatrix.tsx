import {
  adminBackhouse,
  backhouseFor,
  defaultBackhouse,
  grants,
  type Permission,
  type PermissionSets,
} from '#contract/core/permissions.ts';
import { flagGroups } from '#contract/organization/users.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { type Labels } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { declaredFlags } from './declaredFlags.ts';
import { flagLabels, groupLabels, surfaceLabels } from './flags.ts';
import { userWords } from './words.ts';

interface FlagMatrixProps {
  /** Null: as in the general rights. */
  value: PermissionSets | null;
  readOnly: boolean;
  onChange: (value: PermissionSets) => void;
}

/** Flags by group. Flags that the current user does not have cannot be granted. */
export function FlagMatrix({ value, readOnly, onChange }: FlagMatrixProps) {
  const labelOf = useLabels();
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
  const lackingText = labelOf(userWords.notYours);
  const tickOf = (flag: Permission, label: Labels, on = grants(sets.backhouse ?? {}, flag)) => {
    const lacking = !on && !me.isAdmin && !grants(own, flag);
    return {
      name: flag,
      label: labelOf(label),
      on,
      disabled: lacking,
      title: lacking ? lackingText : undefined,
    };
  };
  const hosts = ['hostWeb', 'hostApp'] as const;
  return (
    <div className="stack stack-wide">
      {!readOnly && (
        <div className="row">
          <Button onClick={() => all(defaultBackhouse)}>{labelOf(userWords.defaultPermissions)}</Button>
          <Button onClick={() => all(adminBackhouse)}>{labelOf(userWords.allPermissions)}</Button>
        </div>
      )}
      {Object.entries(flagGroups).map(([group, flags]) => (
        <CheckboxGroup
          key={group}
          legend={labelOf(groupLabels[group as keyof typeof flagGroups])}
          readOnly={readOnly}
          boxes={flags.map((flag) => tickOf(flag, flagLabels[flag]))}
          onChange={(flag, on) => set('backhouse', { [flag]: on })}
        />
      ))}
      {declaredFlags.length > 0 && (
        <CheckboxGroup
          legend={labelOf(userWords.otherRecords)}
          readOnly={readOnly}
          boxes={declaredFlags.map(({ permission, label }) => tickOf(permission, label))}
          onChange={(flag, on) => set('backhouse', { [flag]: on })}
        />
      )}
      <CheckboxGroup
        legend={labelOf(userWords.hostApps)}
        readOnly={readOnly}
        boxes={hosts.map((name) => ({ name, label: labelOf(surfaceLabels[name]), on: sets[name]?.canLogin ?? true }))}
        onChange={(name, on) => set(name as (typeof hosts)[number], { canLogin: on })}
      />
    </div>
  );
}
