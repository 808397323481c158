/** Replaces MUI's themes with CSS variables, which ours does not use. @throws always */
export default function createThemeWithVars(): never {
  throw new Error('This build has no MUI theme with CSS variables.');
}
