import type { Frame } from '../driver/browser.ts';
import { until } from '../driver/until.ts';

export type Role = 'button' | 'link' | 'textbox' | 'tab' | 'radio' | 'checkbox' | 'img';

/** A name is the whole one, or its beginning. */
export type Name = string | { begins: string };

/** Waits for an element that can be used, by role and name, and returns a selector of it. */
export function find(frame: Frame, role: Role, name: Name): Promise<string> {
  const [text, isWhole] = typeof name === 'string' ? [name, true] : [name.begins, false];
  return until(
    `the ${role} '${text}'`,
    () => frame.run(mark, role, text, isWhole),
    () => textOf(frame),
  );
}

/**
 * Presses the element as soon as it can be pressed and does not move: the drivers compute its place
 * first, and click there then.
 */
export async function press(frame: Frame, role: Role, name: Name): Promise<void> {
  await until(`a press of the ${role} '${JSON.stringify(name)}'`, async () => {
    const selector = await find(frame, role, name);
    if (!(await frame.run(isStill, selector))) return false;
    await frame.click(selector);
    return true;
  });
}

/** Runs in the page: says whether the element has the same place for three frames, and nothing covers it. */
async function isStill(selector: string): Promise<boolean> {
  const element = document.querySelector(selector);
  const place = () => {
    const box = element?.getBoundingClientRect();
    return box ? [box.left, box.top, box.width, box.height].join(' ') : '';
  };
  const before = place();
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (place() !== before) return false;
  }
  if (!element || element.matches('[type=file]')) return before !== '';
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit) return false;
  const isLabel = hit instanceof HTMLLabelElement && hit.control === element;
  return element.contains(hit) || hit.contains(element) || isLabel;
}

/** Types into a text field, in place of what is in it. */
export async function fill(frame: Frame, name: Name, text: string): Promise<void> {
  const selector = await find(frame, 'textbox', name);
  await frame.click(selector);
  await frame.run((field) => {
    document.querySelector<HTMLInputElement>(field)?.select();
  }, selector);
  await frame.type(selector, text);
}

/** Waits until the page shows all the texts. */
export async function see(frame: Frame, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await until(
      `the text '${text}'`,
      async () => (await textOf(frame)).includes(text),
      () => textOf(frame),
    );
  }
}

/** What the page shows, without what it hides. */
export function textOf(frame: Frame): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown.
  return frame.run(() => document.body.innerText);
}

/** Waits until the page's address is this path, with its query. */
export async function beAt(frame: Frame, path: string): Promise<void> {
  await until(
    `the address ${path}`,
    () => frame.run((wanted) => location.pathname + location.search === wanted, path),
    () => frame.run(() => location.href),
  );
}

/** Runs in the page: marks the element, and returns a selector of the mark. */
function mark(role: string, name: string, isWhole: boolean): string | null {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button], input[type=submit], input[type=file]',
    link: 'a[href]',
    textbox: 'textarea, input:not([type]), input[type=text], input[type=email]',
    tab: '[role=tab]',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    img: 'img, [role=img]',
  };
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) return labelledBy.split(' ').map(textOf).join(' ');
    const given = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    // Not by `labels`: WebKit dies of such a list when it is collected after the document's elements.
    const label =
      element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    return given ?? label?.textContent ?? element.textContent ?? '';
  };
  const found = [...document.querySelectorAll<HTMLElement>(selectors[role] ?? '')].find((each) => {
    const its = nameOf(each).replace(/\s+/g, ' ').trim();
    const isNamed = isWhole ? its === name : its.startsWith(name);
    const isOff = each.matches(':disabled, [aria-disabled=true]');
    const isVisible = each.getClientRects().length > 0 || each.matches('input');
    return isNamed && isVisible && !isOff && !each.closest('[inert]');
  });
  if (!found) return null;
  if (role !== 'img' && !found.matches('[type=file]')) {
    found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  if (role !== 'img' && !found.matches('input')) {
    const { left, top, width, height } = found.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // What is covered by something else cannot be pressed yet.
    if (!hit || !(found.contains(hit) || hit.contains(found))) return null;
  }
  found.dataset.step ??= String(Math.random());
  return `[data-step="${found.dataset.step}"]`;
}
