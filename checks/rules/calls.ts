import type { Source } from '../sources.ts'

/** Calls that the product promised, as METHOD tab path, against what is registered. */
export function missingCalls(promised: string, registered: readonly string[]): string[] {
  const known = new Set(registered.map(shape))
  return promised
    .split('\n')
    .filter(Boolean)
    .filter((line) => !known.has(shape(line)))
    .map((line) => `${line.replace('\t', ' ')} is promised but not registered`)
}

export interface WrittenCall {
  file: string
  /** METHOD path, parameters as {}. */
  call: string
}

/** Calls that the web writes out instead of naming a resource and a verb: `send('GET', '/x/list')`, `post('/x')`. */
export function writtenCalls(files: Source[]): WrittenCall[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:send(?:<.+?>)?\(\s*'([A-Z]+)',\s*|(post|get|put)(?:<.+?>)?\(\s*)(['`])(\/[^'`]*)\3/g)].map(
      ([, method, verb = '', , target = '']) => ({
        file: path,
        call: `${method ?? verb.toUpperCase()} ${shape(target.split('?')[0]!)}`,
      }),
    ),
  )
}

/** The compiler cannot check a path that is written out, so this does. */
export function unknownCalls(written: WrittenCall[], registered: readonly string[]): string[] {
  const known = new Set(registered.map((line) => shape(line.replace('\t', ' '))))
  return written.filter(({ call }) => !known.has(call)).map(({ file, call }) => `${file} calls ${call}, which is not registered`)
}

/** The name of a path parameter is the module's own business. */
const shape = (line: string): string => line.replace(/\$?\{[^}]*\}/g, '{}').replace(/\/$/, '')
