import { useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Activity, createElement, lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, Route, Routes, useLocation } from 'react-router'
import { forgetLists } from '../forget-lists.ts'
import type { PageRoute } from '../menu.ts'
import { NotFound } from '../pages/status-pages.tsx'
import { resolve, type Shown } from '../resolve.ts'
import { useSession } from '../session.ts'
import { InView, useViews, type View } from '../views.ts'
import { pageComponent } from './page-component.tsx'
import { ViewBoundary } from './view-boundary.tsx'

const Home = lazy(() => import('../pages/home.tsx'))
const NotAllowed = lazy(() => import('./not-allowed.tsx'))

/** Kept views stay mounted; all but the active one are hidden with their state. */
export function ViewStack({ shown }: { shown: Shown }) {
  const { open, kept } = useViews()
  const { pathname } = useLocation()
  const client = useQueryClient()
  // The effects of a view that goes end before this one begins: nobody looks at its lists any more.
  useEffect(() => forgetLists(client, kept), [client, kept])
  const mounted = open.filter((view) => (view.noCache ? view.path === pathname : kept.includes(view.path)))
  return (
    <div className="views">
      {shown.kind === 'unknown' && <Loading />}
      {shown.kind === 'not-found' && <NotFound />}
      {shown.kind === 'not-allowed' && (
        <Suspense fallback={<Loading />}>
          <NotAllowed />
        </Suspense>
      )}
      {mounted.map((view) => (
        <Activity key={view.path} mode={view.path === pathname ? 'visible' : 'hidden'}>
          <CachedView view={view} />
        </Activity>
      ))}
    </div>
  )
}

/**
 * A hidden view keeps the address it was left with. The context is given here, and not by `Routes location`, which makes a new one
 * at every step of the shell: each switch of tabs would render every kept page anew.
 */
const CachedView = memo(({ view }: { view: View }) => {
  const routes = useSession((session) => session.routes)
  const { path, search } = view
  const left = useMemo(
    () => ({
      location: { pathname: path, search, hash: '', state: null, key: path, mask: undefined },
      navigationType: 'POP' as never,
    }),
    [path, search],
  )
  const shown = resolve(routes, path)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  // Hiding takes the element away from its ref; the drawers of the view stay in it.
  const keepLayer = useCallback((element: HTMLElement | null) => void (element && setLayer(element)), [])
  const here = useMemo(() => ({ path, layer }), [path, layer])
  return (
    <div className="view">
      <div className="view-scroll">
        <InView value={here}>
          <ViewBoundary>
            <Suspense fallback={<Loading />}>
              <LocationContext value={left}>
                <Routes>
                  {shown.kind === 'page' && <Route path={shown.route.path} element={<Page route={shown.route} />} />}
                  <Route path="*" element={<Home />} />
                </Routes>
              </LocationContext>
            </Suspense>
          </ViewBoundary>
        </InView>
      </div>
      <div className="view-layer" ref={keepLayer} />
    </div>
  )
})

const Page = ({ route }: { route: PageRoute }) => createElement(pageComponent(route.address), { route })

const Loading = () => (
  <div className="view-loading">
    <Spin />
  </div>
)
