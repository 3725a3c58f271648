import type { PageRoute } from '../menu.ts'

const LIMIT = 12

/** Loaded when somebody searches: the dictionary is large. */
export async function loadInitials(): Promise<(title: string) => string> {
  const { pinyin } = await import('pinyin-pro')
  const known = new Map<string, string>()
  return (title) => {
    const made = known.get(title) ?? pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase()
    known.set(title, made)
    return made
  }
}

/** Pages whose name or initials hold what was typed; those that begin with it first. */
export function findPages(routes: PageRoute[], typed: string, initialsOf: (title: string) => string): PageRoute[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return []
  const rank = ({ title }: PageRoute): number => {
    const places = [title.toLowerCase().indexOf(wanted), initialsOf(title).indexOf(wanted)].filter((place) => place >= 0)
    return places.length ? Math.min(...places) : -1
  }
  return routes
    .filter((route) => !route.hidden && !route.path.includes(':'))
    .map((route) => ({ route, at: rank(route) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, LIMIT)
    .map(({ route }) => route)
}
