import { minus, plus, round2 } from '@erp/contract/kit/decimal'
import type { WhatIfRow, WhatIfTable } from '@erp/contract/report/bonus/what-if'

type Figures = Pick<WhatIfRow, 'id' | 'name' | 'before' | 'after'>

/** Each figure as it was and would have been, those that change most first. */
export function whatIfTable(title: string, measure: string, rows: readonly Figures[]): WhatIfTable {
  const list = rows.map((row) => ({ ...row, before: round2(row.before), after: round2(row.after), diff: diffOf(row) }))
  const sum = (name: 'before' | 'after') => list.reduce((all, row) => plus(all, row[name]).toFixed(2), '0.00')
  const total = { before: sum('before'), after: sum('after') }
  return {
    title,
    measure,
    list: list.toSorted((a, b) => Math.abs(Number(b.diff)) - Math.abs(Number(a.diff))),
    total: { ...total, diff: round2(minus(total.after, total.before)) },
  }
}

const diffOf = ({ before, after }: Figures): string => round2(minus(round2(after), round2(before)))
