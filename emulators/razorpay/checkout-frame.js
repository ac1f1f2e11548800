// The emulator's dialog, in the frame that its script opens or as a page of its own: a
// developer chooses the outcome of the payment.
const { base, orderId, parentOrigin, callbackUrl } = document.body.dataset;
const dialog = document.querySelector('dialog');
const buttons = [...document.querySelectorAll('button')];

/** Reports to the page around the frame, or posts to the merchant's address from a page of its own. */
function report(message) {
  if (parentOrigin) parent.postMessage(message, parentOrigin);
  else if (message.event === 'dismissed') history.back();
  else if (message.event === 'paid') submit(message.receipt);
  else {
    const { metadata, ...error } = message.error;
    const fields = Object.entries(error).map(([name, value]) => [`error[${name}]`, value ?? '']);
    submit({ ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) });
  }
}

function submit(fields) {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = callbackUrl;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

async function attempt(choice) {
  for (const button of buttons) button.disabled = true;
  const response = await fetch(`${base}/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      orderId,
      method: document.querySelector('[name=method]:checked').value,
      outcome: choice === 'vanish' ? 'succeed' : choice,
    }),
  });
  const { payment, receipt } = await response.json();
  for (const button of buttons) button.disabled = false;
  if (choice === 'vanish') {
    document.querySelector('main').textContent =
      'Paid. The page gets no response from this window.';
    return;
  }
  if (choice === 'leave_pending') {
    document.querySelector('[role=alert]').textContent = 'Approve the payment in your app.';
    return;
  }
  if (receipt) {
    report({ event: 'paid', receipt });
    return;
  }
  document.querySelector('[role=alert]').textContent = payment.error_description;
  report({
    event: 'failed',
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

dialog.addEventListener('cancel', (event) => {
  event.preventDefault();
  report({ event: 'dismissed' });
});
document.querySelector('.close').addEventListener('click', () => report({ event: 'dismissed' }));
for (const button of document.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', () => void attempt(button.dataset.outcome));
}
dialog.showModal();
// The vendor's frame reports that it has loaded, and then gets its options.
if (parentOrigin) report({ event: 'loaded' });
