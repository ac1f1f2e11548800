import { attires, backdrops } from '../../../../domain/tools/headshot-presets.ts';
import { sentence } from '../../../../domain/tools/picture-prompt.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import type { OptionsProps } from './later-options.tsx';

/** Attire and backdrop of a headshot. A choice is a sentence in the prompt, where the user can change it. */
export function HeadshotPresets({ prompt, onPrompt }: Pick<OptionsProps, 'prompt' | 'onPrompt'>) {
  return (
    <>
      <PresetRow
        label={optionTexts.attire}
        sentences={attires}
        names={optionTexts.attires}
        prompt={prompt}
        onPrompt={onPrompt}
      />
      <PresetRow
        label={optionTexts.backdrop}
        sentences={backdrops}
        names={optionTexts.backdrops}
        prompt={prompt}
        onPrompt={onPrompt}
      />
    </>
  );
}

function PresetRow<Preset extends string>(
  props: Pick<OptionsProps, 'prompt' | 'onPrompt'> & {
    label: string;
    sentences: Readonly<Record<Preset, string>>;
    names: Readonly<Record<Preset, string>>;
  },
) {
  const { sentences, names, prompt, onPrompt } = props;
  const presets = Object.keys(sentences) as Preset[];
  const chosen = presets.find((preset) => prompt.includes(sentences[preset])) ?? 'asTyped';
  const choose = (preset: Preset | 'asTyped') =>
    onPrompt((before) => {
      const others = presets.reduce((text, each) => text.replace(sentences[each], ''), before);
      const text = others.replace(/ {2,}/g, ' ').trim();
      if (preset === 'asTyped') return text;
      return text === '' ? sentences[preset] : `${sentence(text)} ${sentences[preset]}`;
    });
  return (
    <ChoiceRow<Preset | 'asTyped'>
      label={props.label}
      choices={(['asTyped', ...presets] as const).map((value) => ({
        value,
        title: value === 'asTyped' ? optionTexts.asTyped : names[value],
      }))}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
