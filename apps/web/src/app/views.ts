import { createContext } from 'react'
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
}

export const HOME: View = { path: '/index', search: '', title: '首页', pinned: true, noCache: true }
export const useViews = create<Views>(() => ({ open: [HOME], used: [] }))
/** The view a page is in: its path, and the layer above it that its drawers open in. */
export const InView = createContext<{ path: string; layer: HTMLElement | null }>({ path: '', layer: null })

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
  useViews.setState(({ open, used }) => ({
    open: open.filter((view) => view.path !== path),
    used: used.filter((one) => one !== path),
  }))
}

/** Where to go when the active view closes: the one used before it. */
export function previousOf(path: string): string {
  const { open, used } = useViews.getState()
  const before = used.filter((one) => one !== path).at(-1)
  const view = open.find((one) => one.path === before)
  return view ? view.path + view.search : '/index'
}
