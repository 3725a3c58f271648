import { isNothing } from '@erp/contract/kit/reading'

export type Condition = Record<string, unknown>

/** The filter of the fee list for a group of the report; none where it is not of one account, or where the list cannot say the same. */
export function feesBehind(group: Record<string, unknown>, by: string[], condition: Condition): Condition | null {
  const { by: _by, day, ...rest } = condition
  const asked: Condition = { ...rest, day }
  for (const name of by) {
    const value = group[name]
    if (name === 'month') asked['day'] = withinMonth(day as Days | undefined, String(value))
    else if (!isNothing(value)) asked[name] = value
    else if (name.endsWith('Id')) asked[name] = 0
    else return null
  }
  return isNothing(asked['suffix']) ? null : asked
}

type Days = [string | null, string | null]

function withinMonth(day: Days | undefined, month: string): Days {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const [from, to] = day ?? [null, null]
  return [from && from > `${month}-01` ? from : `${month}-01`, to && to < last ? to : last]
}
