/** Calls that the product promised, as METHOD tab path, against what is registered. */
export function missingCalls(promised: string, registered: readonly string[]): string[] {
  const known = new Set(registered.map(shape))
  return promised
    .split('\n')
    .filter(Boolean)
    .filter((line) => !known.has(shape(line)))
    .map((line) => `${line.replace('\t', ' ')} is promised but not registered`)
}

/** The name of a path parameter is the module's own business. */
const shape = (line: string): string => line.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')
