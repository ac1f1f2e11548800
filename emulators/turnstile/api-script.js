// The emulated script: it defines the same `window.turnstile` as the vendor's, for explicit rendering.
// It has an origin of its own and needs what a page's policy must allow for the vendor's: itself and a
// frame.
(() => {
  const base = '__BASE_URL__';
  const origin = new URL(base).origin;
  const widgets = new Map();
  let count = 0;

  function load(id) {
    const widget = widgets.get(id);
    const { sitekey, action = '' } = widget.options;
    widget.token = undefined;
    const query = new URLSearchParams({ id, sitekey, action, parent: location.origin });
    // A query of its own makes the frame load again.
    count += 1;
    widget.frame.src = `${base}/v0/widget?${query}&n=${count}`;
  }

  addEventListener('message', ({ origin: sender, source, data }) => {
    const widget = sender === origin ? widgets.get(data?.widget) : undefined;
    if (!widget || source !== widget.frame.contentWindow) return;
    if (data.token) {
      widget.token = data.token;
      widget.options.callback?.(data.token);
    } else {
      widget.options['error-callback']?.(data.error);
    }
  });

  window.turnstile = {
    render(container, options) {
      const element = typeof container === 'string' ? document.querySelector(container) : container;
      if (!element) throw new Error('Could not find the container of the widget');
      if (!options?.sitekey) throw new Error('Missing sitekey');
      count += 1;
      const id = `cf-chl-widget-${count}`;
      const frame = document.createElement('iframe');
      frame.title = 'Widget containing a Cloudflare security challenge';
      frame.style.width = options.size === 'flexible' ? '100%' : '300px';
      frame.style.height = '65px';
      frame.style.border = '0';
      element.append(frame);
      widgets.set(id, { frame, options, token: undefined });
      load(id);
      return id;
    },
    reset: (id) => load(id),
    getResponse: (id) => widgets.get(id)?.token,
    remove(id) {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
})();
