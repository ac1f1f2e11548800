import { afterEach } from 'vitest';

type Turnstile = NonNullable<typeof window.turnstile>;
type Options = Parameters<Turnstile['render']>[1];

/** Turnstile's script as a page finds it: its widgets do what a test says. */
export class ScriptedTurnstile implements Turnstile {
  /** The widgets that are shown, with their options, in the order of their beginning. */
  readonly widgets: { id: string; place: HTMLElement; options: Options }[] = [];
  #count = 0;

  readonly render: Turnstile['render'] = (place, options) => {
    this.#count += 1;
    const id = `widget-${this.#count}`;
    this.widgets.push({ id, place, options });
    return id;
  };

  readonly remove: Turnstile['remove'] = (id) => {
    const at = this.widgets.findIndex((widget) => widget.id === id);
    if (at < 0) throw new Error(`There is no widget ${id}`);
    this.widgets.splice(at, 1);
  };

  /** The one widget that is shown. */
  get widget() {
    const [only, another] = this.widgets;
    if (!only || another) throw new Error(`${this.widgets.length} widgets are shown`);
    return only;
  }
}

/** Responds to the page's requests for other companies' scripts: each is loaded by `load`, or fails. */
export function serveScripts(load: (address: string) => boolean): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLScriptElement)) continue;
        node.dispatchEvent(new Event(load(node.src) ? 'load' : 'error'));
      }
    }
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

afterEach(() => {
  delete window.turnstile;
});
