import { isTest, type Source } from '../sources.ts'
import { lineAt, parse } from './parse.ts'

const PLACES = [
  'apps/server/src/kit/',
  'apps/server/src/modules/',
  'apps/server/src/connectors/',
  'apps/server/db/seed/',
  'apps/server/day/',
]
/** Keeps a module's own declaration by its name; says nothing to other modules. */
const HARMLESS = ['keepMainList(', 'setImmediate(']

/** A module does nothing by being loaded: what it answers to others is named in `connectModules`. */
export function sideEffects(files: Source[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && PLACES.some((place) => path.startsWith(place)))
    .flatMap((file) => [...bareImports(file), ...(file.path.startsWith('apps/server/src/') ? bareCalls(file) : [])])
}

const bareImports = (file: Source): string[] =>
  parse(file)
    .module.staticImports.filter(
      ({ entries, start, end }) => entries.length === 0 && !/\bfrom\b/.test(file.text.slice(start, end)),
    )
    .map(
      ({ moduleRequest }) => `${file.path} imports ${moduleRequest.value} for its effect: name what it answers in connectModules`,
    )

function bareCalls(file: Source): string[] {
  return parse(file).program.body.flatMap((node) => {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return []
    const text = file.text.slice(node.start, node.end)
    if (HARMLESS.some((name) => text.startsWith(name))) return []
    return [`${file.path}:${lineAt(file.text, node.start)} does something when it is loaded: ${text.split('\n')[0]}`]
  })
}
