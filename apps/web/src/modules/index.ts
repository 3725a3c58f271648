import { type ComponentType, lazy } from 'react'
import type { Pages } from '../kit/page.ts'

export type Part<P> = () => Promise<ComponentType<P>>

/** A module's pages load with the first of them that is opened: module → its index. */
const modules = import.meta.glob<{ pages: Pages; parts?: Record<string, Part<never>> }>('./*/index.ts')

/** The page at an address such as `basic/country`, or null when the web app has none. */
export async function loadPage(address: string): Promise<ComponentType | null> {
  const load = modules[`./${address.split('/')[0]}/index.ts`]
  return (await load?.())?.pages[address] ?? null
}

/**
 * What an upper module shows on a page of a lower one, which cannot import it: listed as `parts` in the index of that module, and
 * loaded when it is first shown. The props are declared where it is asked for.
 */
export const partOf = <P extends object>(module: string, name: string): ComponentType<P> =>
  lazy(async () => {
    const part = (await modules[`./${module}/index.ts`]!()).parts![name] as Part<P>
    return { default: await part() }
  })

/** Every page, for the checks that compare them with the menu. */
export async function allPages(): Promise<Pages> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  return Object.assign({}, ...loaded.map((module) => module.pages))
}
