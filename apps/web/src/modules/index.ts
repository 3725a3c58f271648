import type { ComponentType } from 'react'
import type { Pages } from '../kit/page.ts'

/** A module's pages load with the first of them that is opened: module → its index. */
const modules = import.meta.glob<{ pages: Pages }>('./*/index.ts')

/** The page at an address such as `basic/country`, or null when the web app has none. */
export async function loadPage(address: string): Promise<ComponentType | null> {
  const load = modules[`./${address.split('/')[0]}/index.ts`]
  return (await load?.())?.pages[address] ?? null
}

/** Every page, for the checks that compare them with the menu. */
export async function allPages(): Promise<Pages> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  return Object.assign({}, ...loaded.map((module) => module.pages))
}
