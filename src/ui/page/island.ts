import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type IslandProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [island: `${string}-${string}`]: IslandProps;
    }
  }
}

/**
 * Defines an island: a custom element whose children stand in the page, and which `start` makes move
 * or respond. `start` may return what ends it. Without scripts, and in the build, the children are all
 * that there is.
 */
export function defineIsland(
  name: `${string}-${string}`,
  start: (island: HTMLElement) => (() => void) | undefined,
): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      #end: (() => void) | undefined;

      connectedCallback(): void {
        this.#end = start(this);
      }

      disconnectedCallback(): void {
        this.#end?.();
      }
    },
  );
}

export function partOf<Part extends HTMLElement = HTMLElement>(
  island: ParentNode,
  name: string,
): Part | null {
  return island.querySelector<Part>(`[data-part="${name}"]`);
}
