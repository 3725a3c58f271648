import type { Figure, Period } from '@erp/contract/report/home/home-page'
import { createContext } from 'react'

export interface Span {
  label: string
  from: string
  to: string
}
/** What a figure was made of: whose it is, and the days it is of, several where it compares them. */
export interface Source {
  title: string
  figure: Figure
  spans: Span[]
}

/** Opens the orders behind a figure; null for those who may not see orders. */
export const OpenSource = createContext<((source: Source) => void) | null>(null)

export const thisMonth = ({ from, to, month }: Period): Span => ({ label: `${month}月`, from, to })
export const lastMonth = ({ lastFrom, lastTo, lastMonth: month }: Period): Span => ({
  label: `${month}月`,
  from: lastFrom,
  to: lastTo,
})

export const sameDays = ({ lastFrom, lastSame, lastMonth: month }: Period): Span => ({
  label: `${month}月同期`,
  from: lastFrom,
  to: lastSame,
})
export const monthBefore = ({ beforeFrom, beforeTo }: Period): Span => ({
  label: `${Number(beforeFrom.slice(5, 7))}月`,
  from: beforeFrom,
  to: beforeTo,
})

/** The filter of the orders of a figure. */
export const conditionOf = ({ region, ...ids }: Figure, { from, to }: Span) => ({
  ...Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, [value].flat()])),
  ...(region ? { region } : {}),
  day: [from, to] as [string, string],
})
