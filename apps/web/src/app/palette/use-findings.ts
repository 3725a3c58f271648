import { search } from '@erp/contract/account/own/search'
import type { Finding, Findings as Group } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { call, quietly } from '../call.ts'
import { type PageRoute, sectionsOf } from '../menu.ts'
import { useProfile, useSession } from '../session.ts'
import { findPages, loadInitials } from '../shell/find-pages.ts'
import { recentPaths } from './recent.ts'

export interface Findings {
  groups: Group[]
  /** Documents are still being looked up. */
  waiting: boolean
}

/** As much as a number has, and no more than a person types. */
const [LEAST, MOST] = [2, 100]

/** Nothing typed: where the person was. Else pages by name and initials, and what the server finds by it. */
export function useFindings(typed: string): Findings {
  const { routes, menu } = useSession()
  const { username } = useProfile()
  const { pathname } = useLocation()
  const initialsOf = useInitials()
  const wanted = useDeferredValue(typed.trim())
  const documents = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) => call(search, 'find', { keyword: wanted }, { signal, handles: quietly }),
    enabled: wanted.length >= LEAST && wanted.length <= MOST,
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
  const groups = filled([{ title: '页面', findings: pages }, ...(documents.data ?? [])])
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
