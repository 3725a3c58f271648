import { lazy } from 'react'

const PAGES = {
  '/login': lazy(() => import('./login.tsx')),
  '/loginall': lazy(() => import('./loginall.tsx')),
  '/auth-redirect': lazy(() => import('./auth-redirect.tsx')),
  '/bind': lazy(() => import('./bind.tsx')),
  '/register': lazy(() => import('./register.tsx')),
}
export type PublicPath = keyof typeof PAGES

/** What a visitor without a token may open; the guard lets through nothing else. */
export default function PublicPage({ path }: { path: string }) {
  const Page = PAGES[path as PublicPath]
  return <Page />
}
