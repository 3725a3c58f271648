import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Finding } from '../../kit/palette-source.ts'
import { type PageRoute, sectionsOf } from '../menu.ts'
import { useProfile, useSession } from '../session.ts'
import { findPages, loadInitials } from '../shell/find-pages.ts'
import { recentPaths } from './recent.ts'
import { findDocuments } from './sources.ts'

export interface Group {
  title: string
  findings: Finding[]
}

export interface Findings {
  groups: Group[]
  /** Documents are still being looked up. */
  waiting: boolean
}

/** Nothing typed: where the person was. Else pages by name and initials, and documents by number. */
export function useFindings(typed: string): Findings {
  const { routes, menu } = useSession()
  const { username } = useProfile()
  const { pathname } = useLocation()
  const initialsOf = useInitials()
  const wanted = useDeferredValue(typed.trim())
  const documents = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) => findDocuments(wanted, signal),
    enabled: wanted !== '',
  })
  const sections = useMemo(() => new Map(sectionsOf(menu).map((node) => [node.path, node.meta.title])), [menu])
  const asFinding = ({ path, title, section }: PageRoute): Finding => ({ title, path, detail: sections.get(section) ?? '' })
  const known = [HOME, OWN, ...routes]
  if (!typed.trim()) {
    const recent = recentPaths(username).filter((path) => path !== pathname)
    const pages = recent.flatMap((path) => known.find((route) => route.path === path) ?? [])
    return { groups: filled([{ title: '最近打开', findings: pages.map(asFinding) }]), waiting: false }
  }
  const pages = findPages(known, typed, initialsOf).map(asFinding)
  const groups = filled([
    { title: '页面', findings: pages },
    { title: '单据', findings: documents.data ?? [] },
  ])
  return { groups, waiting: documents.isFetching || wanted !== typed.trim() }
}

const filled = (groups: Group[]): Group[] => groups.filter(({ findings }) => findings.length > 0)

const fixed = (path: string, title: string): PageRoute => ({
  path,
  title,
  name: '',
  address: '',
  section: '',
  hidden: false,
  noCache: false,
  affix: false,
  tabs: [],
})
const HOME = fixed('/index', '首页')
const OWN = fixed('/user/profile', '个人中心')

function useInitials(): (title: string) => string {
  const [initialsOf, setInitialsOf] = useState<(title: string) => string>(() => () => '')
  useEffect(() => {
    void loadInitials().then((made) => setInitialsOf(() => made))
  }, [])
  return initialsOf
}
