/** Data for search engines and for the browser itself. Nothing executes it. */
export function DataScript({ type, data }: { type: string; data: object }) {
  // No text may close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
