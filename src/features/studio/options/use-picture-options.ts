import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Job } from '../../../../domain/account/job.ts';
import type { Features } from '../../../../domain/site/features.ts';
import {
  type PictureOptions,
  type Quality,
  type ReferenceRole,
  type RequestShape,
  ratioOf,
  type Style,
} from '../../../../domain/tools/picture-options.ts';
import { type PromptTool, type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { readSessionDraft, saveSessionDraft } from '../../../device/drafts/session-draft.ts';
import { parseStored, readStored, writeStored } from '../../../device/stored.ts';
import { useFeatures } from '../../availability/availability.ts';

/** A further picture for the provider to look at. */
export interface Reference {
  id: string;
  blob: Blob;
  role: ReferenceRole;
}

export interface OptionState {
  tool: PromptTool;
  shapes: readonly RequestShape[];
  /** Empty if there is nothing to choose. */
  qualities: Features['qualities'];
  /** Null if the provider has one shape. */
  shape: RequestShape | null;
  quality: Quality;
  styles: readonly Style[];
  style: Style | null;
  referencesMax: number;
  references: readonly Reference[];
  setReferences: (next: (before: readonly Reference[]) => readonly Reference[]) => void;
  /** The ids of references that are not open yet; the tool stands for all that are saved. */
  opening: readonly string[];
  setOpening: (next: (before: readonly string[]) => readonly string[]) => void;
  /** Whether the provider has seeds, and the one of the picture that the next one resembles. */
  hasSeeds: boolean;
  seed: number | null;
  /** How many pictures the provider makes of one request, and how many are chosen. */
  countMax: number;
  count: number;
  choose: (
    next: Pick<PictureOptions, 'shape' | 'quality'> & {
      style?: Style | null;
      seed?: number | null;
      count?: number;
    },
  ) => void;
  /** What a request is sent with; undefined if nothing can be chosen. */
  options: PictureOptions | undefined;
  /** About how many a picture has; undefined if that is not known. */
  pixels: number | undefined;
  /** Of the price, in credits. */
  extraCost: number;
}

/**
 * What the user has chosen for the next picture. The shape and the style are remembered for each
 * tool.
 */
export function usePictureOptions(userId: string, tool: PromptTool): OptionState {
  const features = useFeatures();
  const key = optionKey(userId, tool, 'shape');
  const { search } = useLocation();
  const [wanted, setWanted] = useState(() => {
    // A link to the tool may name both. `useLinkedPrompt` takes them out of the address.
    const { shape, style } = Object.fromEntries(new URLSearchParams(search));
    writeLook(userId, tool, { shape, style });
    return readStored(key);
  });
  const styleKey = optionKey(userId, tool, 'style');
  const [wantedStyle, setStyle] = useState(() => readStored(styleKey));
  const [references, setReferences] = useState<readonly Reference[]>([]);
  const [opening, setOpening] = useState<readonly string[]>(() =>
    readStored(optionKey(userId, tool, 'references')) ? [tool] : [],
  );
  const [tabChoices, setTabChoices] = useState(() => readTabChoices(userId, tool));
  const { seed } = tabChoices;
  const hasSource = toolCatalogue[tool].nextPosition !== null;
  const shapes = features.shapes.filter((shape) => hasSource || shape !== 'original');
  const usual = shapes.find((each) => each === (hasSource ? 'original' : '1:1')) ?? shapes[0];
  const shape = shapes.find((each) => each === wanted) ?? usual ?? null;
  const qualities = features.qualities.length > 1 ? features.qualities : [];
  const chosen = qualities.find(({ id }) => id === tabChoices.quality);
  const quality = chosen?.id ?? 'standard';
  // A headshot has attire and a backdrop instead (`headshot-presets.tsx`).
  const styles = tool === 'headshot' ? [] : (features.styles.map(({ id }) => id) as Style[]);
  const style = styles.find((each) => each === wantedStyle) ?? null;
  return {
    tool,
    shapes: shapes.length > 1 ? shapes : [],
    qualities,
    shape,
    quality,
    styles,
    style,
    referencesMax: features.referencesMax,
    references,
    setReferences,
    // Saved ones stay closed where the provider takes none.
    opening: opening.slice(0, features.referencesMax),
    setOpening,
    hasSeeds: features.seeds,
    seed: features.seeds ? seed : null,
    countMax: features.variationsMax,
    count: Math.min(tabChoices.count, features.variationsMax),
    choose: (next) => {
      if (next.shape) {
        writeStored(key, next.shape);
        setWanted(next.shape);
      }
      if (next.style !== undefined) {
        writeStored(styleKey, next.style);
        setStyle(next.style);
      }
      const changed = {
        quality: next.quality ?? tabChoices.quality,
        seed: next.seed === undefined ? tabChoices.seed : next.seed,
        count: next.count ?? tabChoices.count,
      };
      setTabChoices(changed);
      saveSessionDraft(userId, tabChoicesId(tool), JSON.stringify(changed));
    },
    options: optionsOf({ shape, quality, style, references, seed: features.seeds ? seed : null }),
    pixels: features.qualities.find(({ id }) => id === quality)?.pixels,
    extraCost: chosen?.extraCost ?? 0,
  };
}

/** Chooses shape and style of a tool's next picture; what is undefined stays as it was. */
export function writeLook(
  userId: string,
  tool: Tool,
  { shape, style }: { shape?: string | undefined; style?: string | undefined },
): void {
  if (shape) writeStored(optionKey(userId, tool, 'shape'), shape);
  if (style) writeStored(optionKey(userId, tool, 'style'), style);
}

/** What is chosen for this tab alone: it survives a purchase and a reload, and not the visit. */
const usualTabChoices: Pick<OptionState, 'quality' | 'seed' | 'count'> = {
  quality: 'standard',
  seed: null,
  count: 1,
};

function readTabChoices(userId: string, tool: PromptTool): typeof usualTabChoices {
  return { ...usualTabChoices, ...parseStored(readSessionDraft(userId, tabChoicesId(tool))) };
}

function tabChoicesId(tool: PromptTool): string {
  return `${tool}.options`;
}

export function optionKey(
  userId: string,
  tool: Tool,
  option: 'shape' | 'style' | 'references',
): string {
  return `imagemint.${userId}.${tool}.${option}`;
}

function optionsOf(
  chosen: Pick<OptionState, 'shape' | 'quality' | 'style' | 'references' | 'seed'>,
): PictureOptions | undefined {
  const { shape, quality, style, references, seed } = chosen;
  const options = {
    ...(shape ? { shape } : {}),
    ...(quality === 'standard' ? {} : { quality }),
    ...(style ? { style } : {}),
    ...(references.length > 0 ? { referenceRoles: references.map(({ role }) => role) } : {}),
    ...(seed === null ? {} : { seed }),
  };
  return Object.keys(options).length > 0 ? options : undefined;
}

/** Returns the options that a job was submitted with; undefined if there were none. */
export function optionsOfJob({ request }: Job): PictureOptions | undefined {
  if (!request || request.tool === 'edit' || !('options' in request)) return undefined;
  // The form's references are sent, and a new version gets a seed of its own.
  const { referenceRoles: _, seed: __, ...options } = request.options ?? {};
  return Object.keys(options).length > 0 ? options : undefined;
}

/** Returns the options of a tool without a source, whose shape a result can't have. */
export function withoutSourceShape(options: PictureOptions | undefined) {
  if (!options) return undefined;
  const { shape, ...others } = options;
  return shape === 'original' ? others : { ...others, shape };
}

/** Returns the width divided by the height of the result; `source` is that of the source's. */
export function frameRatio(shape: RequestShape | null | undefined, source: number): number {
  return shape && shape !== 'original' ? ratioOf(shape) : source;
}
