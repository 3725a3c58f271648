import { isTest, type Source } from '../sources.ts'

/** Files that may have so many, each with its reason. */
export type Allowed = Readonly<Record<string, readonly [most: number, why: string]>>
const LOOSE = /Record<string, any>|\bas AnyResource\b/g
/** The kit shows rows of any resource; a page knows whose rows it shows. */
const ON_PAGES = /Record<string, any>|\bas AnyResource\b|\bAnyRow\b/g

/** Where the compiler would not see a misspelt column: rows of anything, and resources without their fields. */
export const looseRows = (files: Source[], allowed: Allowed): string[] =>
  files
    .filter(({ path }) => /^(apps|packages)\/\w[\w-]*\/src\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const found = text.match(path.startsWith('apps/web/src/modules/') ? ON_PAGES : LOOSE)?.length ?? 0
      const [most] = allowed[path] ?? [0]
      return found === most ? [] : [`${path} has ${found} rows or resources of any kind, listed are ${most}`]
    })
