import { isTest, type Source } from '../sources.ts'

/** What the programs read from outside, but for what the system itself sets. */
const READ = /\benv(?:\.|\[['"])([A-Z][A-Z0-9_]+)\b/g
const SYSTEM = new Set(['PATH', 'NODE_OPTIONS'])

/** A setting that nobody can look up, or one that does nothing. */
export function settingGaps(files: Source[], operations: string): string[] {
  const programs = files.filter(({ path }) => /^(apps\/server\/(src|db)|bin)\//.test(path) && !isTest(path))
  const read = new Set(programs.flatMap(({ text }) => [...text.matchAll(READ)].map(([, name]) => name!)))
  const told = new Set(toldSettings(operations))
  return [
    ...[...read].filter((name) => !told.has(name) && !SYSTEM.has(name)).map((name) => `${name} is not in the table of settings`),
    ...[...told].filter((name) => !read.has(name)).map((name) => `${name} is told of, but read by nobody`),
  ]
}

/** The first column of the table below `## Configuration`. */
function toldSettings(operations: string): string[] {
  const section = operations.split(/^## /m).find((part) => part.startsWith('Configuration')) ?? ''
  const rows = section.split('\n').filter((row) => row.startsWith('| `'))
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
}
