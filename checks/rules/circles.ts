import { posix } from 'node:path'
import { isTest, type Source } from '../sources.ts'
import { loadsOf } from './parse.ts'

/** Files that load one another, each circle told once; types alone load nothing. */
export function importCircles(files: Source[]): string[] {
  const read = files.filter(({ path }) => !isTest(path))
  const known = new Set(read.map(({ path }) => path))
  const loads = new Map(
    read.map((file) => [
      file.path,
      loadsOf(file)
        .map((wanted) => posix.join(posix.dirname(file.path), wanted))
        .filter((path) => known.has(path)),
    ]),
  )
  const done = new Set<string>()
  return [...known].flatMap((path) => circleFrom(path, loads, done, []))
}

function circleFrom(path: string, loads: ReadonlyMap<string, string[]>, done: Set<string>, way: string[]): string[] {
  if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')]
  if (done.has(path)) return []
  const found = loads.get(path)!.flatMap((next) => circleFrom(next, loads, done, [...way, path]))
  done.add(path)
  return found
}
