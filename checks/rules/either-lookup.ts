import { isTest, type Source } from '../sources.ts'

const EITHER = /\bOR\s+[\w."]+\s+IN\s*\(\s*SELECT\b/g

/** Conditions that no index answers: PostgreSQL reads every row for "or among those found there". An array of them, or a union of lookups, is found by keys. */
export const eitherLookups = (
  files: Source[],
  allowed: Readonly<Record<string, readonly [most: number, why: string]>>,
): string[] =>
  files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const found = text.match(EITHER)?.length ?? 0
      const [most] = allowed[path] ?? [0]
      return found === most ? [] : [`${path} reads whole tables ${found} times by "OR … IN (SELECT", listed are ${most}`]
    })
