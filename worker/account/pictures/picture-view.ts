import type { AccountPicture } from '../../../domain/account/picture.ts';
import { signLink } from '../../images/pictures/signed-link.ts';
import type { ListedPicture } from './listed-picture.ts';

export async function toAccountPicture(
  { file, expiresAt, ...picture }: ListedPicture,
  secret: string,
  now: number,
): Promise<AccountPicture> {
  return {
    ...picture,
    ...(file
      ? {
          file: {
            url: await signLink(secret, file.key, now),
            width: file.width,
            height: file.height,
            type: file.type,
          },
        }
      : {}),
    ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}
