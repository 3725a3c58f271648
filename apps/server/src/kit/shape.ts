type Shape = (values: unknown[]) => object
interface Kept {
  names: string[]
  shape: Shape
}
const kept = new Map<string, Kept>()

/** Rows of a statement that comes again and again are made by one literal: filled field by field, a row of seventy would cost twenty times as much. */
export function shapeOf(statement: string, fields: readonly { name: string }[]): Shape {
  const had = kept.get(statement)
  if (had && had.names.length === fields.length && had.names.every((name, i) => name === fields[i]!.name)) return had.shape
  const names = fields.map(({ name }) => name)
  const literal = names.map((name, i) => `${JSON.stringify(name)}: values[${i}]`).join(', ')
  const shape = new Function('values', `return { ${literal} }`) as Shape
  kept.set(statement, { names, shape })
  return shape
}
