/** Stands for MUI's themes with CSS variables, which ours does not ask for. @throws always */
export default function createThemeWithVars(): never {
  throw new Error('This build has no MUI theme with CSS variables.');
}
