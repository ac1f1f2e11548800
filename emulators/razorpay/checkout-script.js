// The emulated checkout script: it defines the same `window.Razorpay` as the vendor's. It has
// an origin of its own and needs what a page's policy must allow for the vendor's: a frame
// for its dialog, style attributes, a picture, and a call that counts visits. Where a frame
// is not possible it submits a form that leaves the page.
(() => {
  const base = '__BASE_URL__';
  const frameOrigin = new URL(base).origin;

  class Razorpay {
    #options;
    #handlers = new Map();
    #close = null;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, handler) {
      this.#handlers.set(event, handler);
    }

    open() {
      const { callback_url: callbackUrl, redirect } = this.#options;
      // Nothing may depend on this call, so its response and its failure are ignored.
      void fetch(`${base}/v1/track`, { method: 'POST', mode: 'no-cors' }).catch(() => undefined);
      // The vendor appends a script that detects fraud and sends beacons.
      const risk = document.createElement('script');
      risk.src = `${base}/v1/checkout/risk.js`;
      document.head.append(risk);
      if (callbackUrl && redirect) this.#leave();
      else this.#openFrame();
    }

    close() {
      this.#close?.();
      this.#close = null;
    }

    #leave() {
      const { order_id: orderId, name, theme, callback_url: callbackUrl } = this.#options;
      const fields = { order_id: orderId, name, color: theme?.color, callback_url: callbackUrl };
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = `${base}/v1/checkout/embedded`;
      for (const [field, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name: field, value: value ?? '' });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }

    #openFrame() {
      const { order_id: orderId, name, theme } = this.#options;
      const container = document.createElement('div');
      container.className = 'razorpay-container';
      container.setAttribute('style', 'position: fixed; inset: 0; z-index: 2147483646;');
      container.innerHTML = `<img src="${base}/v1/checkout/loader.svg" alt="" style="position: absolute; inset: 0; margin: auto;">`;
      const frame = document.createElement('iframe');
      frame.className = 'razorpay-checkout-frame';
      frame.title = 'Checkout';
      frame.setAttribute(
        'style',
        'position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: light;',
      );
      const query = new URLSearchParams({
        order_id: orderId,
        name: name ?? '',
        color: theme?.color ?? '',
        parent: location.origin,
      });
      frame.src = `${base}/v1/checkout/public?${query}`;
      container.append(frame);
      document.body.append(container);
      const overflow = document.body.style.overflow;
      document.body.style.overflow = 'hidden';
      const listen = ({ origin, source, data }) => {
        if (origin === frameOrigin && source === frame.contentWindow) this.#receive(data);
      };
      addEventListener('message', listen);
      this.#close = () => {
        removeEventListener('message', listen);
        document.body.style.overflow = overflow;
        container.style.opacity = '0';
        // As the vendor's dialog, it fades: its frame receives the end of the click that closes it.
        setTimeout(() => container.remove(), 200);
      };
    }

    #receive({ event, receipt, error }) {
      if (event === 'loaded') return;
      if (event === 'failed') return this.#handlers.get('payment.failed')?.({ error });
      this.close();
      if (event === 'paid') return this.#options.handler?.(receipt);
      if (event === 'dismissed') return this.#options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = Razorpay;
})();
