import { createTheme, type ThemeOptions } from '@mui/material/styles';

/** Colours that Material computes with must be literal values. All other colours come from `ui/tokens.css`. */
const tones = {
  light: { bg: '#f6f5f1', surface: '#ffffff', line: '#e5e2da', ink: '#1d2327', ink2: '#5b6369', accent: '#0e6a5b' },
  dark: { bg: '#121617', surface: '#1a2022', line: '#2a3235', ink: '#e8e6e1', ink2: '#a4adb1', accent: '#5cc3ad' },
} as const;
const signals = {
  light: { onAccent: '#ffffff', error: '#b3261e', warn: '#8a5000' },
  dark: { onAccent: '#0c1f1b', error: '#f08a80', warn: '#e0a44a' },
} as const;

/** react-admin's components have names in the theme, too. Their types are not loaded here. */
type Components = ThemeOptions['components'] & { RaDataTable: { styleOverrides: { root: object } } };

const components: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '0 14px',
        textTransform: 'none',
        fontWeight: 500,
        fontSize: 14,
        '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 },
      },
      outlined: { borderColor: 'var(--line-2)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 6, '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 10 } },
  },
  MuiCard: { styleOverrides: { root: { border: '1px solid var(--line)' } } },
  MuiMenu: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' },
      listbox: { maxHeight: 300 },
    },
  },
  MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 34 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  // Mobile browsers zoom into inputs with text below 16 px.
  MuiInputBase: { styleOverrides: { root: { fontSize: 14, '@media (pointer: coarse)': { fontSize: 16 } } } },
  // The same size as the input's: the notch in the outline is measured by it.
  MuiInputLabel: { styleOverrides: { root: { fontSize: 14, '@media (pointer: coarse)': { fontSize: 16 } } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: 'var(--surface)' },
      notchedOutline: { borderColor: 'var(--line-2)' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiTooltip: {
    styleOverrides: { tooltip: { backgroundColor: 'var(--ink)', color: 'var(--surface)', fontSize: 12 } },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiFormControlLabel: { styleOverrides: { root: { marginInlineStart: 0, gap: 8 } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0 },
      switchBase: {
        padding: 2,
        color: '#fff',
        '&.Mui-checked': { color: 'var(--on-accent)', transform: 'translateX(16px)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--accent)' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--accent)', outlineOffset: 2 },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: { borderRadius: 10, opacity: 1, backgroundColor: 'var(--ink-3)' },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiLink: { styleOverrides: { root: { color: 'var(--accent)' } } },
  // On a phone the table scrolls instead of the page; elsewhere its header is sticky.
  RaDataTable: {
    styleOverrides: {
      root: { '@media (max-width: 719.98px)': { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
    },
  },
};

/** Material's components in the product's design: hairlines instead of shadows, small radii, desktop density. */
export function themeFor(mode: 'light' | 'dark') {
  const { bg, surface, line, ink, ink2, accent } = tones[mode];
  const { onAccent, error, warn } = signals[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: accent, contrastText: onAccent },
      secondary: { main: accent, contrastText: onAccent },
      error: { main: error },
      warning: { main: warn },
      background: { default: bg, paper: surface },
      text: { primary: ink, secondary: ink2 },
      divider: line,
    },
    shape: { borderRadius: 6 },
    spacing: 8,
    // No fixed height: react-admin's bulk action toolbar has no height while nothing is selected.
    mixins: { toolbar: { minHeight: 52 } },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      button: { textTransform: 'none' },
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 14, lineHeight: '20px' },
    },
    transitions: { duration: { shortest: 80, shorter: 100, short: 120, standard: 120, complex: 150 } },
    components,
  });
}
