import { posix } from 'node:path'
import { Visitor } from 'rolldown/utils'
import { importsOf, parse } from './rules/parse.ts'
import type { Source } from './sources.ts'

/** Pages that are opened by a fixed route, or from inside another page, and so have no menu entry. */
export const FIXED_PAGES: string[] = []
/** Resources without a page of their own to show them, with the reason. */
export const UNSHOWN: string[] = []

const REGISTRY = /^apps\/web\/src\/modules\/(?:[\w-]+\/)?index\.tsx?$/

/** The addresses of the web's pages: the `module/resource` keys of its module indexes. */
export function pageAddresses(files: Source[]): string[] {
  return files.filter(({ path }) => REGISTRY.test(path)).flatMap(addressKeys)
}

function addressKeys(file: Source): string[] {
  const keys: string[] = []
  new Visitor({
    Property: ({ key }) => {
      if (key.type === 'Literal' && typeof key.value === 'string' && /^[\w-]+(\/[\w-]+)+$/.test(key.value)) keys.push(key.value)
    },
  }).visit(parse(file).program)
  return keys
}

/** The contract files that web pages are built from, without their ending. */
export function contractFilesUsed(files: Source[]): Set<string> {
  const web = files.filter(({ path }) => /^apps\/(web|login)\/src\//.test(path))
  return new Set(
    web.flatMap((file) =>
      importsOf(file)
        .filter((wanted) => wanted.startsWith('@erp/contract/'))
        .map((wanted) => posix.join('packages/contract/src', wanted.slice('@erp/contract/'.length)).replace(/\.ts$/, '')),
    ),
  )
}
