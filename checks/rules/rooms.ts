import { posix } from 'node:path'
import { isTest, type Source } from '../sources.ts'
import type { Depends } from './imports.ts'

/** A module also owns the tables of paths that begin otherwise. */
interface Owner extends Depends {
  resources: Record<string, { path: string; table?: string }>
}

const MOST = 40
const SHARED = 'parts'
const MODULE = /^(?:packages\/contract\/src|apps\/(?:server|web)\/src\/modules)\/([\w-]+)\/([\w-]+)\//

/** A folder that nobody can overlook at a glance; tests lie beside what they test. */
export function crowdedFolders(files: Source[], most = MOST): string[] {
  const read = files.filter(({ path }) => !isTest(path))
  return [...Map.groupBy(read, ({ path }) => posix.dirname(path))]
    .filter(([, own]) => own.length > most)
    .map(([folder, own]) => `${folder} has ${own.length} files, at most ${most}`)
}

/** What a module keeps in a room of the server has the same room in contract and web. */
export function strayRooms(files: Source[]): string[] {
  const rooms = files.flatMap(({ path }) => {
    const [, module, room] = MODULE.exec(path) ?? []
    return module && room && module !== 'kit' ? [{ side: path.split('/src/')[0]!, room: `${module}/${room}` }] : []
  })
  const known = new Set(rooms.filter(({ side }) => side === 'apps/server').map(({ room }) => room))
  const stray = rooms.filter(({ room }) => !known.has(room) && !room.endsWith(`/${SHARED}`))
  return [...new Set(stray.map(({ side, room }) => `${side} has a room ${room}, which the server has not`))]
}

/** SQL names the tables of its own module, of those it depends on, and of what is listed. */
export function foreignTables(
  files: Source[],
  modules: readonly Owner[],
  tables: ReadonlySet<string>,
  listed: Readonly<Record<string, readonly string[]>>,
): string[] {
  const owners = modules.flatMap(({ name, resources }) =>
    [`${name.replaceAll('-', '_')}_`, ...Object.values(resources).flatMap(prefixOf)].map((prefix) => [prefix, name] as const),
  )
  const ownerOf = (table: string) => owners.find(([prefix]) => table.startsWith(prefix))?.[1]
  const depends = new Map(modules.map((module) => [module.name, module.depends]))
  return files.flatMap(({ path, text }) => {
    const module = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(path)?.[1]
    if (!module || isTest(path)) return []
    const named = new Set(text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)?.filter((word) => tables.has(word)))
    return [...named].flatMap((table) => {
      const owner = ownerOf(table)
      const mayRead = !owner || owner === module || depends.get(module)?.includes(owner) || listed[module]?.includes(table)
      return mayRead ? [] : [`${path} names ${table}: ${module} does not depend on ${owner}`]
    })
  })
}

/** A call below another module's path may well keep its rows in a table of its own. */
function prefixOf({ path, table = '' }: { path: string; table?: string }): string[] {
  const prefix = `${path.split('/')[0]!.replaceAll('-', '_')}_`
  return table === '' || table.startsWith(prefix) ? [prefix] : []
}

/** The tables that migrations make. */
export const tablesOf = (migrations: Source[]): Set<string> =>
  new Set(migrations.flatMap(({ text }) => [...text.matchAll(/(?:CREATE TABLE|RENAME TO) (\w+)/g)].map(([, table]) => table!)))
