import { bad } from '../../../kit/refuse.ts'

/** A month, told by its first and last day; what is not over yet is known up to today. */
export interface Month {
  month: string
  first: string
  last: string
  /** The day as of which it is reckoned. */
  known: string
  isOver: boolean
}

export function monthOf(month: string, today: string): Month {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw bad('月份应为 YYYY-MM', 'month')
  const [year, nth] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
  return { month, first: `${month}-01`, last, known: last < today ? last : today, isOver: last < today }
}

export function monthBefore(today: string): string {
  const [year, nth] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, nth - 2, 1)).toISOString().slice(0, 7)
}
