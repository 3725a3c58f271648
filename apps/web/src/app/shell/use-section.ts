import { useEffect, useState } from 'react'
import { sectionsOf } from '../menu.ts'
import type { Shown } from '../resolve.ts'
import { useSession } from '../session.ts'

const KEY = 'activeSection'

/** The section whose pages the sidebar lists: chosen by hand, or that of the page being opened. */
export function useSection(shown: Shown): [string, (section: string) => void] {
  const first = useSession((session) => sectionsOf(session.menu)[0]?.path ?? '')
  const own = shown.kind === 'page' ? shown.route.section : ''
  const [chosen, setChosen] = useState({ section: sessionStorage.getItem(KEY) ?? '', on: '' })
  const opened = own !== '' && own !== chosen.on
  // Kept, so that home and other pages without a section leave the sidebar as it is.
  if (opened) setChosen({ section: own, on: own })
  const section = (opened ? own : chosen.section) || first
  useEffect(() => sessionStorage.setItem(KEY, section), [section])
  return [section, (next) => setChosen({ section: next, on: own })]
}
