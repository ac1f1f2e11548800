import {
  type PictureTool,
  type PromptTool,
  type StudioTool,
  type Tool,
  toolCatalogue,
} from '../../../../domain/tools/tools.ts';
import { texts } from '../../language.ts';

/** The texts of every tool. */
interface NamedTool {
  title: string;
  /** The title of its page, in the header and the window, where that differs (spec, section 2). */
  pageTitle?: string;
  /** What it does: below its pair of pictures on the front page. */
  caption: string;
  /** The title of a failure (spec, section 8). */
  failure: string;
}

/** The texts of a tool with the common form. */
interface Form {
  /** The button, and its text while a job is in progress. */
  action: string;
  busy: string;
  /** In place of the result, before there is one. */
  invitation: string;
}

/** The label of the prompt field, and an example in the field. */
interface PromptField {
  label: string;
  placeholder: string;
}

/** The text of the link that continues with a finished picture. */
interface NextLink {
  next: string;
}

/** The button while the result of the same picture is there: its text differs, because each click is paid. */
interface Repeatable {
  again: string;
}

/** The label of the picture field. */
interface PictureField {
  picture: string;
}

/** What each tool needs: the compiler names a missing text in both languages. */
export type ToolTexts = {
  [Name in Tool]: NamedTool &
    (Name extends StudioTool ? Form : unknown) &
    (Name extends PromptTool ? PromptField : unknown) &
    (Name extends PictureTool ? NextLink : unknown) &
    (Name extends PictureTool & StudioTool ? PictureField : unknown) &
    (Name extends 'bgremove' ? Repeatable : unknown);
};

/** The title of a failure, where no other fits better. */
const generationFailed = 'Generation failed';

/** The tools' texts. The server writes the English titles into the activity. */
const english: ToolTexts = {
  text2img: {
    title: toolCatalogue.text2img.title,
    caption: 'From a few words to a finished picture.',
    failure: generationFailed,
    label: 'Describe your picture',
    placeholder: 'A lighthouse on a cliff at sunset, calm sea, a small sailing boat',
    action: 'Generate',
    busy: 'Generating',
    invitation: 'Describe what you want to see, then choose Generate.',
  },
  img2img: {
    title: toolCatalogue.img2img.title,
    caption: 'Your picture, in another season or style.',
    failure: 'Transformation failed',
    next: 'Transform it',
    picture: 'Your picture',
    label: 'What should it become?',
    placeholder: 'A watercolor with loose edges',
    action: 'Transform',
    busy: 'Transforming',
    invitation: 'Choose a picture, describe what it should become, then choose Transform.',
  },
  headshot: {
    title: toolCatalogue.headshot.title,
    caption: 'Upload a snapshot, get a studio portrait.',
    failure: generationFailed,
    next: 'Create a headshot',
    picture: 'A photo of you',
    label: 'Style (optional)',
    placeholder: 'A navy blazer, a plain warm background',
    action: 'Generate Headshot',
    busy: 'Generating',
    invitation: 'A photo with good light on your face works best.',
  },
  bgremove: {
    title: toolCatalogue.bgremove.title,
    caption: 'Just your subject, no background.',
    failure: generationFailed,
    next: 'Remove its background',
    picture: 'Your picture',
    action: 'Remove Background',
    again: 'Remove Background Again',
    busy: 'Removing',
    invitation: 'Choose a picture with a clear subject, then choose Remove Background.',
  },
  /** The texts of its page are in the area `editor`. */
  edit: {
    title: toolCatalogue.edit.title,
    pageTitle: 'Image Editor',
    caption: 'Change one part, keep the rest.',
    failure: generationFailed,
    next: 'Edit it',
  },
};

export const toolTexts = texts('tools', english);
