/** Says why nothing can be applied yet. */
export function MissingNote({ children }: { children: string }) {
  return (
    <p role="status" className="text-small text-muted">
      {children}
    </p>
  );
}
