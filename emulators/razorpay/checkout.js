// The stand-in's checkout: the same `window.Razorpay` as the vendor's script, with a
// dialog that lets a developer choose what becomes of the payment.
(() => {
  const base = '__BASE_URL__';

  const money = (amount, currency) =>
    new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
    }).format(amount / 100);

  const template = (options, order) => `
    <style>
      :host { all: initial; }
      dialog { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); padding: 0; border: 0;
        border-radius: 0.75rem; overflow: hidden; color: #1b2430; background: #fff;
        font: 15px/1.45 system-ui, sans-serif; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 0.35); }
      dialog::backdrop { background: rgb(10 14 22 / 0.6); }
      header { display: flex; align-items: center; gap: 0.75rem; padding: 1rem 1.25rem;
        border-top: 0.4rem solid ${options.theme?.color ?? '#3399cc'}; background: #f5f7fa; }
      h2 { flex: 1; margin: 0; font-size: 1.05rem; }
      h2 small { display: block; font-weight: 400; font-size: 0.8rem; color: #56606e; }
      main { display: grid; gap: 0.75rem; padding: 1.25rem; }
      fieldset { display: flex; gap: 0.5rem; margin: 0; padding: 0; border: 0; }
      legend { padding: 0; margin-bottom: 0.35rem; font-weight: 600; }
      label { flex: 1; display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem;
        padding: 0 0.75rem; border: 1px solid #c9d1dc; border-radius: 0.5rem; cursor: pointer; }
      label:has(:checked) { border-color: #1b2430; box-shadow: inset 0 0 0 1px #1b2430; }
      button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid #c9d1dc; border-radius: 0.5rem;
        background: #fff; color: inherit; font: inherit; cursor: pointer; text-align: start; }
      button.pay { border: 0; background: #1b2430; color: #fff; font-weight: 600; text-align: center; }
      button.close { min-width: 2.75rem; text-align: center; border: 0; background: none; }
      button:focus-visible, input:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }
      p { margin: 0; font-size: 0.8rem; color: #56606e; }
      [role='alert'] { color: #a1121f; font-size: 0.9rem; }
      [role='alert']:empty { display: none; }
    </style>
    <dialog aria-labelledby="title">
      <header>
        <h2 id="title">${options.name ?? 'Checkout'}<small>${money(order.amount, order.currency)} · emulated, no money moves</small></h2>
        <button class="close" type="button" aria-label="Close checkout">✕</button>
      </header>
      <main>
        <fieldset>
          <legend>Pay by</legend>
          <label><input type="radio" name="method" value="card" ${order.currency === 'USD' ? 'checked' : ''}> Card</label>
          <label><input type="radio" name="method" value="upi" ${order.currency === 'INR' ? 'checked' : 'disabled'}> UPI</label>
        </fieldset>
        <div role="alert"></div>
        <button class="pay" type="button" data-outcome="succeed">Pay ${money(order.amount, order.currency)}</button>
        <p>Or see what happens when it goes another way:</p>
        <button type="button" data-outcome="fail">Let the bank decline it</button>
        <button type="button" data-outcome="fail_first">Decline it now, and take it after all</button>
        <button type="button" data-outcome="authorize_only">Pay, but capture it later</button>
        <button type="button" data-outcome="vanish">Pay, and never return to the page</button>
      </main>
    </dialog>`;

  class Razorpay {
    #options;
    #handlers = new Map();
    #host = null;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, handler) {
      this.#handlers.set(event, handler);
    }

    async open() {
      const options = this.#options;
      const response = await fetch(`${base}/checkout/orders/${options.order_id}`);
      const order = await response.json();
      this.#host = document.createElement('div');
      const root = this.#host.attachShadow({ mode: 'open' });
      root.innerHTML = template(options, order);
      document.body.append(this.#host);
      const dialog = root.querySelector('dialog');
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      root.querySelector('.close').addEventListener('click', () => this.#dismiss());
      for (const button of root.querySelectorAll('[data-outcome]')) {
        button.addEventListener('click', () => this.#attempt(root, button.dataset.outcome));
      }
      dialog.showModal();
    }

    close() {
      this.#host?.remove();
      this.#host = null;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    async #attempt(root, wish) {
      const buttons = root.querySelectorAll('button');
      for (const button of buttons) button.disabled = true;
      const method = root.querySelector('[name=method]:checked').value;
      const outcome = wish === 'vanish' ? 'succeed' : wish;
      const response = await fetch(`${base}/control/pay`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ orderId: this.#options.order_id, method, outcome }),
      });
      const { payment, receipt } = await response.json();
      for (const button of buttons) button.disabled = false;
      if (wish === 'vanish') return this.close();
      if (receipt) return this.#succeed(receipt);
      root.querySelector('[role=alert]').textContent = payment.error_description;
      this.#handlers.get('payment.failed')?.({
        error: {
          code: payment.error_code,
          description: payment.error_description,
          source: payment.error_source,
          step: payment.error_step,
          reason: payment.error_reason,
          metadata: { order_id: payment.order_id, payment_id: payment.id },
        },
      });
    }

    #succeed(receipt) {
      this.close();
      const { callback_url: callbackUrl, redirect, handler } = this.#options;
      if (!callbackUrl || !redirect) return handler?.(receipt);
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = callbackUrl;
      for (const [name, value] of Object.entries(receipt)) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  }

  window.Razorpay = Razorpay;
})();
