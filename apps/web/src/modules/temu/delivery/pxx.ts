import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/** What 发货单 and 拼单平台发货 hand to each other within a window; they end with the view or with all views. */
const SELECTION = 'pxx:selection'
const BOXES = 'pxx:boxes'
const FILTERS = 'pxx:filters'

const heard = new Set<() => void>()
const listen = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
function keep(key: string, value: string): void {
  sessionStorage.setItem(key, value)
  for (const hear of heard) hear()
}

export const choose = (ids: number[]): void => keep(SELECTION, JSON.stringify(ids))

/** The delivery orders that were chosen; after a reload they are chosen still. */
export function useChosen(): number[] {
  const kept = useSyncExternalStore(listen, () => sessionStorage.getItem(SELECTION) ?? '[]')
  return numbersIn(kept)
}

function numbersIn(kept: string): number[] {
  const read = parsed(kept)
  return Array.isArray(read) ? read.filter(Number.isSafeInteger) : []
}

/** What was typed on 拼单平台发货 and not sent yet. */
export interface Plan {
  travel: Record<string, unknown>
  /** Express numbers by delivery order. */
  numbers: Record<string, string>
  /** Weight and size by package number. */
  boxes: Record<string, Record<string, string | null>>
}
const EMPTY: Plan = { travel: {}, numbers: {}, boxes: {} }

export const keptPlan = (): Plan => ({ ...EMPTY, ...(parsed(sessionStorage.getItem(BOXES) ?? '{}') as Partial<Plan>) })
export const keepPlan = (plan: Plan): void => sessionStorage.setItem(BOXES, JSON.stringify(plan))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A list that is opened without filters has those it was left with. */
export function useKeptFilters(): void {
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  // Before the present ones are kept.
  useEffect(() => {
    const kept = sessionStorage.getItem(FILTERS)
    if (kept && window.location.search === '') setParams(kept, { replace: true })
  }, [setParams])
  useEffect(() => sessionStorage.setItem(FILTERS, search), [search])
}
