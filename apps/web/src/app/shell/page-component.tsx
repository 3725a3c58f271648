import { type ComponentType, lazy } from 'react'
import { loadPage } from '../../modules/index.ts'
import { MissingPage } from '../pages/status-pages.tsx'

type PageProps = { title: string }
const known = new Map<string, ComponentType<PageProps>>()

/** The page at an address, loaded when first shown; one that does not exist says so. */
export function pageComponent(address: string): ComponentType<PageProps> {
  const found = known.get(address)
  if (found) return found
  const made = lazy(async () => {
    const Page = await loadPage(address)
    return { default: ({ title }: PageProps) => (Page ? <Page /> : <MissingPage title={title} address={address} />) }
  })
  known.set(address, made)
  return made
}
