import { Link } from 'react-router';
import { signInPath, withPrompt } from '../../../domain/routes.ts';
import { type PromptTool, toolPaths } from '../../../domain/tools/tools.ts';
import { galleryTexts } from '../../texts/en/site/gallery.ts';

export function PromptLink({ tool, prompt }: { tool: PromptTool | 'edit'; prompt: string }) {
  return (
    <Link
      to={signInPath(withPrompt(toolPaths[tool], prompt))}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {galleryTexts.usePrompt}
    </Link>
  );
}
