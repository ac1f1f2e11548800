import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../../../api/load-code.ts';
import { resultCodeKey } from '../../../api/query-keys.ts';
import { withTexts } from '../../../texts/language.ts';

/**
 * Returns the code of finished pictures. It is fetched when a tool opens, after what its page shows
 * first, so it is there before a picture is.
 */
export function useResultCode() {
  return useQuery({
    queryKey: resultCodeKey,
    queryFn: () => loadCode(() => withTexts(import('./result-code.ts'), 'pages')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: true,
  }).data;
}
