// The page that controls the emulators: each form posts to a control address, and the
// tables are reloaded every two seconds.
const base = '/__services';
const status = document.querySelector('#status');

async function send(path, body) {
  const response = await fetch(`${base}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const result = await response.json().catch(() => null);
  status.textContent = response.ok ? 'Done.' : (result?.message ?? `Refused: ${response.status}`);
  await refresh();
}

/** Returns a form's fields without the empty ones. Every field but `mode` is a number. */
function fieldsOf(form) {
  return Object.fromEntries(
    [...new FormData(form)]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, name === 'mode' ? value : Number(value)]),
  );
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = fieldsOf(form);
    const rules = fields.mode === undefined ? [] : [fields];
    if (form.dataset.post) void send(form.dataset.post, fields);
    if (form.dataset.rules) void send(form.dataset.rules, { rules });
    if (form.hasAttribute('data-provider')) void send('image-provider/control', { rules });
  });
}

function row(cells, buttons = []) {
  const line = document.createElement('tr');
  for (const cell of cells) {
    const field = document.createElement('td');
    field.textContent = String(cell);
    line.append(field);
  }
  const field = document.createElement('td');
  for (const [label, path, body] of buttons) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => void send(path, body));
    field.append(button, ' ');
  }
  if (buttons.length > 0) line.append(field);
  return line;
}

function paymentRow({ id: paymentId, amount, amount_refunded: returned, currency, status }) {
  const pay = 'razorpay/control';
  const dispute = (what) => [`${pay}/dispute`, { paymentId, status: what }];
  const buttons =
    status === 'captured'
      ? [
          ['Refund', `${pay}/refund`, { paymentId }],
          [
            'Refund part',
            `${pay}/refund`,
            { paymentId, amount: Math.ceil((amount - returned) / 2) },
          ],
          ['Dispute', ...dispute('open')],
          ['Dispute won', ...dispute('won')],
          ['Dispute lost', ...dispute('lost')],
        ]
      : status === 'failed' || status === 'authorized'
        ? [
            ['Capture', `${pay}/authorize`, { paymentId }],
            ...(status === 'authorized' ? [['Never capture', `${pay}/expire`, { paymentId }]] : []),
          ]
        : [];
  return row([paymentId, `${amount / 100} ${currency}`, status, returned / 100], buttons);
}

/** Shows each e-mail folded; one that is open stays open. */
function showEmails(messages) {
  const list = document.querySelector('#emails');
  if (list.childElementCount === messages.length && messages.length < 20) return;
  list.replaceChildren(
    ...messages.map(({ to, subject, text, html }) => {
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      summary.textContent = `${subject} · ${to}`;
      const plain = document.createElement('pre');
      plain.style.whiteSpace = 'pre-wrap';
      plain.style.overflowWrap = 'anywhere';
      plain.textContent = text;
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', '');
      frame.title = subject;
      frame.style = 'width: 100%; height: 22rem; border: 0; background: #fff';
      frame.srcdoc = html;
      details.append(summary, plain, frame);
      return details;
    }),
  );
}

async function refresh() {
  const read = async (path) => (await fetch(`${base}/${path}`)).json();
  const [razorpay, outbox, contact, email, { calls }] = await Promise.all([
    read('razorpay/control'),
    read('razorpay/control/outbox'),
    read('contact-form/control'),
    read('email/control'),
    read('calls'),
  ]);
  document
    .querySelector('#payments')
    .replaceChildren(...razorpay.payments.slice(0, 20).map(paymentRow));
  document
    .querySelector('#outbox')
    .replaceChildren(
      ...outbox.deliveries
        .slice(0, 20)
        .map(({ event, state, responses, eventId }) =>
          row(
            [event, state, responses.join(' ')],
            [['Resend', 'razorpay/control/resend', { eventId }]],
          ),
        ),
    );
  document
    .querySelector('#messages')
    .replaceChildren(...contact.messages.map(({ email, message }) => row([email, message])));
  showEmails(email.messages.slice(0, 20));
  document
    .querySelector('#calls')
    .replaceChildren(
      ...calls.map(({ at, service, method, path, status, tookMs }) =>
        row([new Date(at).toLocaleTimeString(), service, `${method} ${path}`, status, tookMs]),
      ),
    );
}

await refresh();
setInterval(() => void refresh().catch(() => undefined), 2000);
