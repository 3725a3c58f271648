import type { GroupValue } from '@erp/contract/kit'
import { readingOf } from '@erp/contract/kit/reading'
import { headName, type PivotProps } from './pivot-head.ts'

/** Figures down and across with the totals of the whole filter at both ends; each opens its rows. */
export function PivotTable({ report, by, data, open }: PivotProps) {
  const [down, across] = by as [string, string]
  const field = report.fields[data.measure]!
  const read = (value: GroupValue) => (value === null ? '–' : readingOf('v', field, { v: value }))
  const hasOthers = data.folded > 0
  const sides = `${report.fields[down]!.label} / ${report.fields[across]!.label}`
  return (
    <section className="pivot-frame" aria-label={`${sides} 透视表`}>
      <table className="pivot">
        <thead>
          <tr>
            <th scope="col">{sides}</th>
            <th scope="col">合计</th>
            {data.columns.map((column) => (
              <th key={column.key} scope="col">
                {headName(report, across, column)}
              </th>
            ))}
            {hasOthers && <th scope="col">其他（{data.folded}）</th>}
          </tr>
        </thead>
        <tbody>
          <tr className="pivot-totals">
            <th scope="row">合计（{data.total} 行）</th>
            <td>{read(data.totals.sum)}</td>
            {data.columns.map((column, i) => (
              <td key={column.key}>
                <Figure shown={read(data.totals.cells[i] ?? null)} onOpen={() => open(null, column)} />
              </td>
            ))}
            {hasOthers && <td>{read(data.totals.others)}</td>}
          </tr>
          {data.list.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={headName(report, down, row)}>
                {headName(report, down, row)}
              </th>
              <td>
                <Figure shown={read(row.sum)} onOpen={() => open(row, null)} />
              </td>
              {data.columns.map((column, i) => (
                <td key={column.key}>
                  <Figure shown={read(row.cells[i] ?? null)} onOpen={() => open(row, column)} />
                </td>
              ))}
              {hasOthers && <td>{read(row.others)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure({ shown, onOpen }: { shown: string; onOpen: () => void }) {
  if (shown === '–') return <span className="nothing">–</span>
  return (
    <button type="button" className="row-action" aria-label={`${shown}，明细`} onClick={onOpen}>
      {shown}
    </button>
  )
}
