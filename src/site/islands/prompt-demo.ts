import { defineIsland, partOf } from '../../ui/page/island.ts';
import { nextPromptDemoStep, type PromptDemoStep } from '../showcase/prompt-demo-steps.ts';
import { runLoop } from './run-loop.ts';

/** `<prompt-demo>`: writes its first prompt and improves it to the second, again and again. */
defineIsland('prompt-demo', (island) => {
  const captions = JSON.parse(island.dataset.captions ?? '') as Record<string, string>;
  const figure = island.querySelector('figure');
  const caption = partOf(island, 'caption');
  const plain = typed(partOf(island, 'plain'));
  const improved = typed(partOf(island, 'improved'));
  if (!figure || !caption || !plain || !improved) return undefined;
  const lengths = { plain: plain.text.length, improved: improved.text.length };
  return runLoop<PromptDemoStep>(island, {
    first: { name: 'idle' },
    still: { name: 'done' },
    next: (step) => nextPromptDemoStep(step, lengths),
    show: (step) => {
      figure.dataset.step = step.name;
      caption.textContent = captions[step.name] ?? '';
      const written =
        step.name === 'idle' ? 0 : step.name === 'writing' ? step.length : lengths.plain;
      const better =
        step.name === 'improving' ? step.length : step.name === 'done' ? lengths.improved : 0;
      figure.dataset.improved = String(better > 0);
      plain.show(written, step.name === 'writing');
      improved.show(better, step.name === 'improving');
    },
  });
});

/** A line whose text appears character by character. */
function typed(line: HTMLElement | null) {
  const place = line && partOf(line, 'typed');
  if (!line || !place) return null;
  const text = place.textContent ?? '';
  return {
    text,
    show: (length: number, isTyping: boolean) => {
      place.textContent = text.slice(0, length);
      line.dataset.typing = String(isTyping);
    },
  };
}
