import { CLOSED, CONNECTED } from '@erp/contract/kit/realtime'
import { beforeEach, expect, test } from 'vitest'
import { Connection, type Wire } from './connection.ts'

class FakeWire {
  sent: string[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send = (text: string) => void this.sent.push(text)
  close = () => this.onclose?.({ code: 1000 })
}

let wires: FakeWire[]
let waits: { ms: number; go: () => void; cancelled: boolean }[]
let heard: string[]
let refused: number

beforeEach(() => {
  wires = []
  waits = []
  heard = []
  refused = 0
})

const connect = () =>
  new Connection({
    open: () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire as unknown as Wire
    },
    hello: () => ({ type: 'connect', username: 'admin', token: 't' }),
    heard: (raw) => void heard.push(raw),
    refused: () => void refused++,
    wait: (ms, go) => {
      const one = { ms, go, cancelled: false }
      waits.push(one)
      return () => void (one.cancelled = true)
    },
  })

test('the first frame is the connect message', () => {
  connect()
  wires[0]!.onopen!()
  expect(wires[0]!.sent).toEqual(['{"type":"connect","username":"admin","token":"t"}'])
})

test('a lost connection is opened again and says hello again', () => {
  connect()
  wires[0]!.onclose!({ code: 1006 })
  expect(wires).toHaveLength(1)
  waits[0]!.go()
  wires[1]!.onopen!()
  wires[1]!.onmessage!({ data: 'x' })
  expect(wires[1]!.sent).toHaveLength(1)
  expect(heard).toEqual(['x'])
})

test('waits grow until the server confirms, then start over', () => {
  connect()
  for (let i = 0; i < 4; i++) {
    wires.at(-1)!.onclose!({ code: 1006 })
    waits.at(-1)!.go()
  }
  for (const [i, { ms }] of waits.entries()) expect(ms).toBeGreaterThanOrEqual(500 * 2 ** i)
  wires.at(-1)!.onmessage!({ data: CONNECTED })
  wires.at(-1)!.onclose!({ code: 1001 })
  expect(waits.at(-1)!.ms).toBeLessThanOrEqual(1000)
})

test('a refused token is not tried again', () => {
  connect()
  wires[0]!.onclose!({ code: CLOSED.EXPIRED })
  expect(waits).toHaveLength(0)
  expect(refused).toBe(1)
})

test('hurry opens at once, and only when it is waiting', () => {
  const connection = connect()
  connection.hurry()
  expect(wires).toHaveLength(1)
  wires[0]!.onclose!({ code: 1006 })
  connection.hurry()
  expect(waits[0]!.cancelled).toBe(true)
  expect(wires).toHaveLength(2)
})

test('an ended connection stays closed', () => {
  const connection = connect()
  connection.end()
  expect(waits).toHaveLength(0)
  const waiting = connect()
  wires[1]!.onclose!({ code: 1006 })
  waiting.end()
  expect(waits[0]!.cancelled).toBe(true)
})
