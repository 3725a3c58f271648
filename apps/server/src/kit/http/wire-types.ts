import pg from 'pg'

const { types } = pg
const INT8_ARRAY = 1016
const wireTypes: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [INT8_ARRAY]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  [types.builtins.DATE]: String,
  [types.builtins.TIMESTAMPTZ]: (text) => text.slice(0, 19),
}

/** Connections speak the wire's language: times as Asia/Shanghai text, ids as numbers, money as text. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  wireTypes[oid] ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser
