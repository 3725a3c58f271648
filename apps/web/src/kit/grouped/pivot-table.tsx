import type { GroupValue, PivotCells, PivotHead } from '@erp/contract/kit'
import { readingOf } from '@erp/contract/kit/reading'
import { headName, type PivotProps } from './pivot-head.ts'

/** Figures down and across with the totals of the whole filter at both ends; each opens its rows. */
export function PivotTable({ report, by, data, open }: PivotProps) {
  const [down, across] = by as [string, string]
  const sides = `${report.fields[down]!.label} / ${report.fields[across]!.label}`
  const line = { report, data, open }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard.
    <section className="pivot-frame" aria-label={`${sides} 透视表`} tabIndex={0}>
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
            {data.folded > 0 && <th scope="col">其他（{data.folded}）</th>}
          </tr>
        </thead>
        <tbody>
          <Line {...line} name={`合计（${data.total} 行）`} row={null} cells={data.totals} />
          {data.list.map((row) => (
            <Line key={row.key} {...line} name={headName(report, down, row)} row={row} cells={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface LineProps extends Omit<PivotProps, 'by'> {
  name: string
  /** None: the totals. */
  row: PivotHead | null
  cells: PivotCells
}

function Line({ report, data, open, name, row, cells }: LineProps) {
  const field = report.fields[data.measure]!
  const read = (value: GroupValue) => (value === null ? '–' : readingOf('v', field, { v: value }))
  return (
    <tr className={row ? undefined : 'pivot-totals'}>
      <th scope="row" title={name}>
        {name}
      </th>
      <td>{row ? <Figure shown={read(cells.sum)} onOpen={() => open(row, null)} /> : read(cells.sum)}</td>
      {data.columns.map((column, i) => (
        <td key={column.key}>
          <Figure shown={read(cells.cells[i] ?? null)} onOpen={() => open(row, column)} />
        </td>
      ))}
      {data.folded > 0 && <td>{read(cells.others)}</td>}
    </tr>
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
