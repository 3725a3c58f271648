import type { Finding, PaletteSource } from '../../kit/palette-source.ts'
import { may } from '../session.ts'

type Load = () => Promise<{ sources: PaletteSource[] }>
const modules = import.meta.glob<{ sources: PaletteSource[] }>('../../modules/*/palette.ts')

/** Documents whose number is what was typed, from every area that has a look-up and that this person may see. */
export async function findDocuments(
  typed: string,
  signal: AbortSignal,
  loads: Load[] = Object.values(modules),
  allowed: (permission: string) => boolean = may,
): Promise<Finding[]> {
  const sources = (await Promise.all(loads.map((load) => load()))).flatMap((module) => module.sources)
  const asked = sources.filter((source) => allowed(source.permission) && source.pattern.test(typed))
  // One area that does not answer leaves the others.
  const found = await Promise.all(asked.map((source) => source.find(typed, signal).catch(() => [])))
  return found.flat()
}
