import pg from 'pg'
import { expect, test } from 'vitest'
import { rowMaker } from './row-maker.ts'

const { INT8, TEXT, NUMERIC, JSON: JSONS, TIMESTAMPTZ } = pg.types.builtins

test('a row has the fields of its statement, whatever they are called, in the language of the wire', () => {
  const types = { id: INT8, 'a"b': TEXT, 'sum(*)': NUMERIC, 金额: JSONS, time: TIMESTAMPTZ, none: INT8 }
  const row = rowMaker(Object.entries(types).map(([name, dataTypeID]) => ({ name, dataTypeID })))
  expect(row(['1', 'SO1', '2.50', '[1]', '2026-11-16 08:00:00+08', null])).toEqual({
    id: 1,
    'a"b': 'SO1',
    'sum(*)': '2.50',
    金额: [1],
    time: '2026-11-16 08:00:00',
    none: null,
  })
})
