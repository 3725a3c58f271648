import { explain } from '@erp/contract/account/user/explain'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, quietly } from '../call.ts'
import type { Shown } from '../resolve.ts'
import { hasUnsaved } from '../unsaved.ts'
import { drop, HOME, useViews, type View, viewOf, visited } from '../views.ts'

/** The address decides which view is open; what has no page lands on /404, what is another's on /401. */
export function useVisit(shown: Shown): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (shown.kind === 'home') visit({ ...HOME, search })
    if (shown.kind === 'page') visit(viewOf(shown.route, pathname, search))
    if (shown.kind === 'refresh') {
      drop(shown.to)
      void client.invalidateQueries()
      void navigate(shown.to + search, { replace: true })
    }
  })
  const unknown = shown.kind === 'unknown'
  useLayoutEffect(() => {
    if (!unknown) return
    const leaving = new AbortController()
    void whereTo(pathname, leaving.signal).then((to) => !leaving.signal.aborted && navigate(to, { replace: true }))
    return () => leaving.abort()
  }, [unknown, pathname, navigate])
}

const visit = (view: View): void => useViews.setState((state) => visited(state, view, hasUnsaved))

/** A page that exists but not for this person can be asked for; anything else does not exist. */
async function whereTo(path: string, signal: AbortSignal): Promise<string> {
  const answer = await call(explain, 'explain', { path }, { signal, handles: quietly }).catch(() => null)
  return answer?.allowed === false ? `/401?from=${encodeURIComponent(path)}` : '/404'
}
