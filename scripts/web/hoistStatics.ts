/** Replaces the package that Emotion's `withTheme` copies static members with; nothing calls it. */
const hoistStatics = <T>(target: T): T => target;
export default hoistStatics;
