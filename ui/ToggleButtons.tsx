interface ToggleButtonsProps<Name extends string> {
  names: readonly Name[];
  /** The label of a button. */
  text: (name: Name) => string;
  pressed: (name: Name) => boolean;
  onPress: (name: Name) => void;
  className?: string;
}

/** Toggle buttons in a row: a single choice or any number. */
export function ToggleButtons<Name extends string>({
  names,
  text,
  pressed,
  onPress,
  className = 'preset',
}: ToggleButtonsProps<Name>) {
  return names.map((name) => (
    <button key={name} type="button" className={className} aria-pressed={pressed(name)} onClick={() => onPress(name)}>
      {text(name)}
    </button>
  ));
}
