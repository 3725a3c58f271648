import { createContext } from 'react'
import { create } from 'zustand'
import type { PageRoute } from './menu.ts'
import { resolve } from './resolve.ts'

/** So many views keep their state; the tags of the others stay and open anew. */
export const MAX_KEPT = 20

/** An open page: one tag. */
export interface View {
  /** The path without its query: filters change, the view stays. */
  path: string
  /** Where it was last, so that going back to its tag finds its filters. */
  search: string
  title: string
  /** The server's name of its route. */
  name: string
  pinned: boolean
  noCache: boolean
}
export interface Views {
  open: View[]
  /** Paths in the order of use, the latest last. */
  used: string[]
  /** Those of them whose state is kept. */
  kept: string[]
}

export const HOME: View = { path: '/index', search: '', title: '首页', name: 'Home', pinned: true, noCache: true }
export const useViews = create<Views>(() => ({ open: [HOME], used: [], kept: [] }))
/** The view a page is in: its path, and the layer above it that its drawers open in. */
export const InView = createContext<{ path: string; layer: HTMLElement | null }>({ path: '', layer: null })

const isIdle = () => false

/** Opens or updates the view. Above the limit the one unused for longest loses its state, one with unsaved input last. */
export function visited(state: Views, view: View, isBusy: (path: string) => boolean = isIdle): Views {
  const known = state.open.find((one) => one.path === view.path)
  const same = known !== undefined && Object.entries(view).every(([name, value]) => known[name as keyof View] === value)
  if (same && state.used.at(-1) === view.path && (view.noCache || state.kept.at(-1) === view.path)) return state
  const put = () => (known ? state.open.map((one) => (one === known ? view : one)) : [...state.open, view])
  const open = same ? state.open : put()
  const used = [...without(state.used, [view.path]), view.path]
  if (view.noCache) return { open, used, kept: state.kept }
  const others = without(state.kept, [view.path])
  const oldest = others.length < MAX_KEPT ? undefined : (others.find((path) => !isBusy(path)) ?? others[0])
  return { open, used, kept: [...others.filter((path) => path !== oldest), view.path] }
}

/** Pinned views are never closed. */
export function closed({ open, used, kept }: Views, paths: string[]): Views {
  const gone = open.filter((view) => !view.pinned && paths.includes(view.path)).map((view) => view.path)
  return { open: open.filter((view) => !gone.includes(view.path)), used: without(used, gone), kept: without(kept, gone) }
}

/** Forgets what the view kept; its tag stays where it is. */
export const drop = (path: string): void => useViews.setState(({ kept }) => ({ kept: without(kept, [path]) }))

/** Where to go when views close: the one used before them. */
export function previousOf({ open, used }: Views, closing: string[]): string {
  const before = without(used, closing).at(-1)
  const view = open.find((one) => one.path === before)
  return view ? view.path + view.search : HOME.path
}

const without = (paths: string[], gone: string[]): string[] => paths.filter((path) => !gone.includes(path))

const keyOf = (username: string): string => `tags:${username}`
let stopKeeping = () => {}

/** The tags this person had open in this window before a reload, and the pinned ones of the menu. */
export function restoreViews(username: string, routes: PageRoute[]): void {
  const pinned = routes.filter((route) => route.affix && !route.path.includes(':')).map((route) => viewOf(route, route.path, ''))
  const first = [HOME, ...pinned]
  const more = storedViews(username).flatMap(({ path, search }) => {
    const shown = resolve(routes, path)
    return shown.kind === 'page' && !first.some((view) => view.path === path) ? [viewOf(shown.route, path, search)] : []
  })
  stopKeeping()
  useViews.setState({ open: [...first, ...more], used: [], kept: [] })
  stopKeeping = useViews.subscribe(({ open }) => sessionStorage.setItem(keyOf(username), JSON.stringify(open)))
}

export const viewOf = ({ title, name, affix, noCache }: PageRoute, path: string, search: string): View => ({
  path,
  search,
  title,
  name,
  pinned: affix,
  noCache,
})

function storedViews(username: string): Pick<View, 'path' | 'search'>[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((view) => typeof view?.path === 'string' && typeof view.search === 'string') : []
  } catch {
    return []
  }
}
