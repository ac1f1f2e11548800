import {
  CircleUserRound,
  Coins,
  Languages,
  type LucideIcon,
  Receipt,
  Search,
  SunMoon,
} from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { useOtherLanguage } from '../../ui/controls/language-link.tsx';
import { chooseTheme, themes } from '../../ui/controls/theme.ts';
import { Modal } from '../../ui/feedback/modal.tsx';
import { letterOf } from '../../ui/page/letter-of.ts';
import { isUsable, linkTitle, sidebarLinks } from './dashboard-links.ts';

interface Command {
  name: string;
  Icon: LucideIcon;
  run: () => void;
}

/** Opens by Ctrl or ⌘ and K, unless a dialog is open, and goes to what its user types. */
export function CommandMenu() {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isShortcut || letterOf(event) !== 'k') return;
    // In a browser the keys search the web: not from here, whatever else is open.
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return isOpen ? <CommandDialog onClose={() => setOpen(false)} /> : null;
}

function CommandDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const all = useCommands();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const words = typed.toLowerCase().trim().split(/\s+/);
  const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const run = (command: Command | undefined) => {
    if (!command) return;
    dialog.current?.close();
    command.run();
  };
  const move = (by: number) => setAt((at + by + found.length) % Math.max(1, found.length));
  return (
    <Modal title={frameTexts.commands} dialog={dialog} onClose={onClose}>
      <label className="relative block">
        <span className="sr-only">{frameTexts.searchCommands}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-3.5 size-5 text-muted"
        />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          ref={focusFirst}
          value={typed}
          maxLength={100}
          placeholder={frameTexts.searchCommands}
          className="min-h-12 w-full rounded-full border border-field-line bg-raised ps-11 pe-4 text-base placeholder:text-muted"
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
            const by = moves[event.key];
            if (by !== undefined) move(by);
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[at]);
            else return;
            event.preventDefault();
          }}
        />
      </label>
      <div id={id} role="listbox" aria-label={frameTexts.commands} className="mt-3">
        {found.map((command, place) => (
          <button
            type="button"
            key={command.name}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            ref={(option) => {
              if (place === at) option?.scrollIntoView({ block: 'nearest' });
            }}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 text-start rounded-medium px-3 hover:bg-sunk aria-selected:bg-gold aria-selected:text-on-gold"
            onClick={() => run(command)}
          >
            <command.Icon aria-hidden="true" className="size-5 shrink-0" />
            {command.name}
          </button>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-3 text-muted'}>
        {found.length > 0 ? '' : frameTexts.noCommand}
      </p>
    </Modal>
  );
}

const pageIcons = { dashboardPricing: Coins, creditHistory: Receipt, profile: CircleUserRound };

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { tools } = useFeatures();
  const language = useOtherLanguage();
  const pages = ['dashboardPricing', 'creditHistory', 'profile'] as const;
  return [
    ...sidebarLinks
      .filter(({ path }) => isUsable(path, tools))
      .map((link) => ({
        name: linkTitle(link),
        Icon: link.Icon,
        run: () => void navigate(link.path),
      })),
    ...pages.map((page) => ({
      name: page === 'creditHistory' ? frameTexts.purchaseHistory : frameTexts.titles[page],
      Icon: pageIcons[page],
      run: () => void navigate(routes[page].path),
    })),
    ...themes.map((theme) => ({
      name: `${uiTexts.theme}: ${uiTexts.themes[theme]}`,
      Icon: SunMoon,
      run: () => chooseTheme(theme),
    })),
    {
      name: language.name,
      Icon: Languages,
      run: () => window.location.assign(language.link.href),
    },
  ];
}

/** The dialog is opened to type into it: `showModal` focuses the field that has this attribute. */
function focusFirst(field: HTMLInputElement | null): void {
  if (field) field.autofocus = true;
}
