import { createContext, useContext, useEffect } from 'react'
import { create } from 'zustand'

export const MAX_VIEWS = 20

/** An open page: one tab, kept alive. */
export interface View {
  /** The path without its query: filters change, the view stays. */
  path: string
  /** Where it was last, so that going back to its tab finds its filters. */
  search: string
  title: string
  pinned: boolean
  noCache: boolean
}
interface Views {
  open: View[]
  /** Paths in the order of use, the latest last. */
  used: string[]
  unsaved: ReadonlySet<string>
}

export const useViews = create<Views>(() => ({ open: [], used: [], unsaved: new Set() }))
export const ViewPath = createContext('')

export function visit(view: View): void {
  useViews.setState((state) => ({ ...state, ...visited(state.open, state.used, view) }))
}

/** Opens or updates the view; above the limit the one unused for longest goes, never a pinned one. */
export function visited(open: View[], used: string[], view: View): Pick<Views, 'open' | 'used'> {
  const known = open.some((one) => one.path === view.path)
  const next = known ? open.map((one) => (one.path === view.path ? view : one)) : [...open, view]
  const order = [...used.filter((path) => path !== view.path), view.path]
  if (next.length <= MAX_VIEWS) return { open: next, used: order }
  const oldest = order.find((path) => next.some((one) => one.path === path && !one.pinned && path !== view.path))
  return { open: next.filter((one) => one.path !== oldest), used: order.filter((path) => path !== oldest) }
}

export function forget(path: string): void {
  useViews.setState(({ open, used, unsaved }) => ({
    open: open.filter((view) => view.path !== path),
    used: used.filter((one) => one !== path),
    unsaved: without(unsaved, path),
  }))
}

/** Where to go when the active view closes: the one used before it. */
export function previousOf(path: string): string {
  const { open, used } = useViews.getState()
  const before = used.filter((one) => one !== path).at(-1)
  const view = open.find((one) => one.path === before)
  return view ? view.path + view.search : '/index'
}

/** While true, closing this tab or the window asks first. */
export function useUnsaved(dirty: boolean): void {
  const path = useContext(ViewPath)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    useViews.setState(({ unsaved }) => ({ unsaved: new Set([...unsaved, path]) }))
    return () => {
      window.removeEventListener('beforeunload', ask)
      useViews.setState(({ unsaved }) => ({ unsaved: without(unsaved, path) }))
    }
  }, [dirty, path])
}

const without = (paths: ReadonlySet<string>, path: string): ReadonlySet<string> =>
  new Set([...paths].filter((one) => one !== path))
