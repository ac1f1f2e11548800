import type { Plugin } from 'vite';

/** The call with which the package inserts its style sheet as an element. */
const insertion = /^__insertCSS\(".*"\);$/m;

/**
 * Removes the style element from the toasts' package, because our policy allows none that is made at
 * run time. `src/ui/feedback/toaster.tsx` imports the package's style sheet instead.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'imagemint:sonner-styles',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!insertion.test(code))
          throw new Error('sonner no longer inserts its styles with this call');
        return { code: code.replace(insertion, ''), map: null };
      },
    },
  };
}
