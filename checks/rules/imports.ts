import { posix } from 'node:path'
import { isTest, type Source } from '../sources.ts'
import { importsOf } from './parse.ts'

export interface Depends {
  name: string
  depends: readonly string[]
}

/** Where a file belongs: contract, server or web; kit, one module, or the part that composes them. */
interface Place {
  side: 'contract' | 'server' | 'web' | 'login'
  /** `call` is what the web's kit and pages stand on: calls, session, notices, without anything on the screen. */
  part: 'kit' | 'app' | 'call' | `module ${string}`
}

export function importProblems(files: Source[], modules: readonly Depends[]): string[] {
  const depends = new Map(modules.map((module) => [module.name, module.depends]))
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const from = placeOf(file.path)
      if (!from) return []
      return importsOf(file).flatMap((wanted) => {
        const target = placeOf(resolveImport(file.path, wanted))
        const problem = target && problemOf(from, target, depends)
        return problem ? [`${file.path} imports ${wanted}: ${problem}`] : []
      })
    })
}

/** Each `depends` names a module that exists, and following them never comes back. */
export function dependsProblems(modules: readonly Depends[]): string[] {
  const byName = new Map(modules.map((module) => [module.name, module]))
  const unknown = modules.flatMap(({ name, depends }) =>
    depends.filter((each) => !byName.has(each)).map((each) => `${name} depends on ${each}, which does not exist`),
  )
  return [...unknown, ...modules.flatMap(({ name }) => circle(name, byName, []))]
}

function circle(name: string, modules: ReadonlyMap<string, Depends>, path: string[]): string[] {
  if (path[0] === name) return [`depends go in a circle: ${[...path, name].join(' → ')}`]
  if (path.includes(name)) return []
  return (modules.get(name)?.depends ?? []).flatMap((next) => circle(next, modules, [...path, name]))
}

function problemOf(from: Place, to: Place, depends: ReadonlyMap<string, readonly string[]>): string | null {
  if (from.side !== to.side && to.side !== 'contract') return `${from.side} must not import ${to.side}`
  if (from.part === 'kit' && to.part.startsWith('module')) return 'the kit knows no module'
  if (from.part === 'kit' && to.part === 'app' && from.side === to.side) return 'the kit knows no application'
  if (!from.part.startsWith('module ') || !to.part.startsWith('module ')) return null
  const [mine, theirs] = [from.part.slice(7), to.part.slice(7)]
  if (mine === theirs || depends.get(mine)?.includes(theirs)) return null
  return `${mine} does not depend on ${theirs}`
}

function resolveImport(path: string, wanted: string): string {
  if (wanted.startsWith('@erp/contract')) return `packages/contract/src/${wanted.slice('@erp/contract/'.length)}`
  return wanted.startsWith('.') ? posix.join(posix.dirname(path), wanted) : wanted
}

function placeOf(path: string): Place | null {
  const [, side, rest] = /^(?:packages\/(contract)|apps\/(?:server|web|login))\/src\/(.*)$/.exec(path) ?? []
  const name = side ?? /^apps\/(\w+)\//.exec(path)?.[1]
  if (rest === undefined || !name) return null
  const [first = '', second = ''] = rest.split('/')
  if (first === 'kit') return { side: name as Place['side'], part: 'kit' }
  const module =
    name === 'contract' ? (rest.includes('/') ? first : '') : first === 'modules' && rest.split('/').length > 2 ? second : ''
  if (name === 'web' && first === 'app' && rest.split('/').length === 2 && rest.endsWith('.ts'))
    return { side: 'web', part: 'call' }
  return { side: name as Place['side'], part: module ? `module ${module}` : 'app' }
}
