export { useIsOnline } from '../../ui/page/is-online.ts';
