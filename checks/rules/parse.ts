import { type ParseResult, parseSync } from 'rolldown/utils'
import type { Source } from '../sources.ts'

const parsed = new Map<string, ParseResult>()

export function parse({ path, text }: Source): ParseResult {
  const key = `${path}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const result = parseSync(path, text)
  parsed.set(key, result)
  return result
}

/** Everything a file imports or exports from elsewhere, as it is written there. */
export function importsOf(source: Source): string[] {
  const { module } = parse(source)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  )
  const again = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []))
  return [...module.staticImports.map((each) => each.moduleRequest.value), ...again, ...dynamic]
}

/** What is loaded with a file, before it runs. */
export function loadsOf(source: Source): string[] {
  const { module } = parse(source)
  const isLoaded = (entries: { isType: boolean }[]) => entries.length === 0 || entries.some(({ isType }) => !isType)
  return [
    ...module.staticImports.filter(({ entries }) => isLoaded(entries)).map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ]
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
