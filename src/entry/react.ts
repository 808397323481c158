/** React alone, so that it can be run before the app (`open.ts`). */
import 'react-dom/client';
