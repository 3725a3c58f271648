import type { PickScreen } from '@erp/contract/order/pick/pick-order'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { openAt } from './pick-code.ts'
import { after, nextLine, walked } from './walk.ts'

const line = (lineId: number, locationName: string, sku: string, quantity: number) =>
  ({ lineId, seq: lineId, skipNo: 0, locationId: lineId * 10, locationName, sku, quantity, pickedQty: 0, shortQty: 0 }) as never
const pick = {
  pickNo: 'PK1',
  lines: [line(1, 'A-01', 'S1', 2), line(2, 'A-02', 'S2', 1), line(3, 'A-03', 'S3', 1)],
} as unknown as PickScreen
const scan = (id: string, verb: string, input: object, more: Partial<Scan> = {}): Scan =>
  ({ id, path: `/order/pick-order/${verb}`, input: { pickNo: 'PK1', ...input }, state: 'waiting', ...more }) as Scan
const s1 = (id: string) => scan(id, 'pick', { locationId: 10, sku: 'S1', quantity: 1 })
const at = (...waiting: Scan[]) => walked(pick, { waiting, done: [] })
const places = (walk: ReturnType<typeof at>) => nextLine(walk)?.locationName ?? null

test('without a network the walk goes on: pieces are counted, marked as not confirmed, and the next stop is shown', () => {
  const one = at(s1('a'))
  expect([openAt(one.lines[0]!), one.lines[0]!.unsent, places(one)]).toEqual([1, 1, 'A-01'])
  const two = at(s1('a'), s1('b'))
  expect([openAt(two.lines[0]!), two.lines[0]!.unsent, places(two)]).toEqual([0, 2, 'A-02'])
})

test('what the server has answered is counted once, and no longer as unconfirmed', () => {
  const scans = { waiting: [s1('b')], done: [s1('a')] }
  const walk = walked(after(pick, s1('a'), scans), scans)
  expect([openAt(walk.lines[0]!), walk.lines[0]!.unsent]).toEqual([0, 1])
})

test('a refused piece is open again', () => {
  expect(openAt(at().lines[0]!)).toBe(2)
})

test('a piece that is taken back is open again, whether the server has it or not', () => {
  const back = scan('c', 'take-back', { undoes: 'a', scanId: 'c' }, { undoes: 'a' })
  expect(openAt(at(s1('a'), back).lines[0]!)).toBe(2)
  const known = after(pick, s1('a'), { waiting: [], done: [] })
  const walk = walked(known, { waiting: [back], done: [s1('a')] })
  expect([openAt(walk.lines[0]!), walk.lines[0]!.unsent]).toEqual([2, -1])
})

test('a stop that is put off comes last, in the order of putting off, and is returned to', () => {
  const skip = (id: string, locationName: string, back = 0) => scan(id, 'skip', { locationName, back })
  expect(places(at(skip('a', 'A-01')))).toBe('A-02')
  const both = [skip('a', 'A-01'), skip('b', 'A-02')]
  expect(places(at(...both))).toBe('A-03')
  const third = scan('c', 'pick', { locationId: 30, sku: 'S3', quantity: 1 })
  expect(places(at(...both, third))).toBe('A-01')
  expect(places(at(...both, third, skip('d', 'A-02', 1)))).toBe('A-02')
})

test('scans of another pick order change nothing', () => {
  expect(at(scan('a', 'pick', { pickNo: 'PK2', locationId: 10, sku: 'S1', quantity: 1 })).lines[0]!.pickedQty).toBe(0)
})
