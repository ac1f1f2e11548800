import { useLocation } from 'react-router';

/** Shows where the router is, as the text of an element with the role `log`. */
export function VisitedPlace() {
  const { pathname, search, hash } = useLocation();
  return <p role="log">{pathname + search + hash}</p>;
}
