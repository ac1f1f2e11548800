import type { Plugin } from 'vite';

/** The call by which the package puts its style sheet into the page as an element. */
const insertion = /^__insertCSS\(".*"\);$/m;

/**
 * Takes the style element out of the toasts' package: our policy allows none that is made at run
 * time. `src/ui/toaster.tsx` imports the package's own style sheet instead.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'imagemint:sonner-styles',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!insertion.test(code)) throw new Error('sonner inserts its styles in another way now');
        return { code: code.replace(insertion, ''), map: null };
      },
    },
  };
}
