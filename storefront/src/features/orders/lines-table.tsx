// The frame of the table of lines of a bill or an invoice.
import type { ReactNode } from 'react';

export function LinesTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className="bill-lines">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
