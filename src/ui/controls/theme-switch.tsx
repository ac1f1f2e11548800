import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { type Theme, themes } from './theme.ts';

const icons: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const name = useId();
  return (
    <theme-switch className="inline-flex self-start noscript:hidden">
      <fieldset className="inline-flex self-start rounded-full border border-line bg-raised p-0.5">
        <legend className="sr-only">{uiTexts.theme}</legend>
        {themes.map((choice) => {
          const label = uiTexts.themes[choice];
          const Icon = icons[choice];
          return (
            <label
              key={choice}
              title={label}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full text-muted transition duration-150 hover:text-ink has-checked:bg-gold has-checked:text-on-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
            >
              <input
                type="radio"
                name={name}
                value={choice}
                defaultChecked={choice === 'system'}
                autoComplete="off"
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{label}</span>
              <Icon aria-hidden="true" className="size-4.5" />
            </label>
          );
        })}
      </fieldset>
    </theme-switch>
  );
}
