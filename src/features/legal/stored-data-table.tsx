import { legalTexts } from '../../texts/en/legal/legal.tsx';
import type { StoredDataRows } from '../../texts/legal-section.ts';

export function StoredDataTable({ rows }: { rows: StoredDataRows }) {
  return (
    <table className="w-full border-collapse text-start max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-small text-muted">
          <th className="py-2 pe-4 text-start font-[520]">{legalTexts.what}</th>
          <th className="py-2 pe-4 text-start font-[520]">{legalTexts.whatFor}</th>
          <th className="py-2 text-start font-[520]">{legalTexts.howLong}</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([what, purpose, duration]) => (
          <tr key={what} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pe-4 text-start font-[540] max-sm:block max-sm:py-0">
              {what}
            </th>
            <td className="py-3 pe-4 max-sm:block max-sm:py-0">{purpose}</td>
            <td className="py-3 text-muted max-sm:block max-sm:py-0">{duration}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
