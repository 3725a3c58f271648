import { useEffect, useMemo, useState } from 'react'
import { sectionsOf } from '../menu.ts'
import type { Shown } from '../resolve.ts'
import { useSession } from '../session.ts'

const KEY = 'activeSection'

/** The section whose pages the sidebar lists: chosen by hand, or that of the page being opened. */
export function useSection(shown: Shown): [string, (section: string) => void] {
  const menu = useSession((session) => session.menu)
  const sections = useMemo(() => sectionsOf(menu).map(({ path }) => path), [menu])
  const own = shown.kind === 'page' && sections.includes(shown.route.section) ? shown.route.section : ''
  const [chosen, setChosen] = useState({ section: sessionStorage.getItem(KEY) ?? '', on: '' })
  const opened = own !== '' && own !== chosen.on
  // Kept, so that home and other pages without a section leave the sidebar as it is.
  if (opened) setChosen({ section: own, on: own })
  const section = (opened ? own : chosen.section) || (sections[0] ?? '')
  useEffect(() => sessionStorage.setItem(KEY, section), [section])
  return [section, (next) => setChosen({ section: next, on: own })]
}
