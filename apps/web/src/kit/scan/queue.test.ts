import { beforeEach, describe, expect, test } from 'vitest'
import { CallError, noResponse } from '../../app/failure.ts'
import { isTimes, quantityOf } from './quantity.ts'
import { ScanQueue } from './queue.ts'

class Shelf {
  private held = new Map<string, string>()
  full = false
  get length() {
    return this.held.size
  }
  key = (index: number) => [...this.held.keys()][index] ?? null
  getItem = (key: string) => this.held.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (this.full) throw new Error('quota')
    this.held.set(key, value)
  }
  removeItem = (key: string) => void this.held.delete(key)
}

let shelf: Shelf
let online: boolean
let clock: number
let waits: (() => void)[]
/** What the server took, once by id as its Idempotency-Key has it. */
let taken: string[]
let server: (code: string) => void

beforeEach(() => {
  shelf = new Shelf()
  online = true
  clock = 1_000
  waits = []
  taken = []
  server = () => {}
})

let made = 0
const open = () =>
  new ScanQueue('scan:a:s:', {
    storage: shelf,
    send: async (scan) => {
      const code = String(scan.input['code'])
      server(code)
      if (!taken.includes(`${scan.id} ${code}`)) taken.push(`${scan.id} ${code}`)
      return { took: code }
    },
    now: () => clock,
    newId: () => `id${made++}`,
    online: () => online,
    wait: (_ms, go) => void waits.push(go),
    alone: (work) => work(),
  })
const scan = (queue: ScanQueue, code: string, key?: string) =>
  queue.add({ path: '/x/scan', title: code, key, input: (clientScanId) => ({ code, clientScanId }) })
const codes = () => taken.map((line) => line.split(' ')[1])
const settled = async (queue: ScanQueue) => {
  await queue.flush()
  await new Promise((resolve) => setImmediate(resolve))
}

describe('scan queue', () => {
  test('sends in order, each with its own id inside the input', async () => {
    const queue = open()
    const first = scan(queue, 'A')
    scan(queue, 'B')
    await settled(queue)
    expect(codes()).toEqual(['A', 'B'])
    expect(first.input['clientScanId']).toBe(first.id)
    expect(queue.kept.waiting).toEqual([])
    expect(queue.kept.done.map(({ title, state }) => `${title} ${state}`)).toEqual(['B sent', 'A sent'])
  })

  test('keeps what is scanned without a network over a reload and sends it in order, even when the clock was put back', async () => {
    online = false
    scan(open(), 'A')
    clock = 500
    scan(open(), 'B')
    const after = open()
    await settled(after)
    expect(after.kept).toMatchObject({ held: true, waiting: [{ title: 'A' }, { title: 'B' }] })
    expect(taken).toEqual([])
    online = true
    await settled(after)
    expect(codes()).toEqual(['A', 'B'])
    expect(after.kept).toMatchObject({ held: false, waiting: [] })
  })

  test('says that the network is back when nothing waits', async () => {
    online = false
    const queue = open()
    expect(queue.kept.held).toBe(true)
    online = true
    await settled(queue)
    expect(queue.kept.held).toBe(false)
  })

  test('an answer that got lost is asked for again under the same id, so that it counts once', async () => {
    const queue = open()
    let lost = true
    server = (code) => {
      if (!lost) return
      const line = `${queue.kept.waiting[0]!.id} ${code}`
      if (!taken.includes(line)) taken.push(line)
      throw noResponse()
    }
    scan(queue, 'A')
    scan(queue, 'B')
    await settled(queue)
    expect(queue.kept.held).toBe(true)
    expect(queue.drop(queue.kept.waiting[0]!.id)).toBe(false)
    lost = false
    expect(waits).toHaveLength(1)
    waits.shift()!()
    await settled(queue)
    expect(codes()).toEqual(['A', 'B'])
  })

  test('a refused scan is shown with its reason and does not stop the next', async () => {
    const queue = open()
    server = (code) => {
      if (code === 'A') throw new CallError(409, '库位A正在盘点，暂不能操作', 'notify')
    }
    scan(queue, 'A')
    scan(queue, 'B')
    await settled(queue)
    expect(codes()).toEqual(['B'])
    expect(queue.kept.done).toMatchObject([{ title: 'B' }, { title: 'A', state: 'refused', said: '库位A正在盘点，暂不能操作' }])
  })

  test('what was refused after its maker had gone on stands, over reloads, until somebody has dealt with it', async () => {
    online = false
    const queue = open()
    scan(queue, 'A')
    scan(queue, 'B')
    scan(queue, 'C')
    server = (code) => {
      if (code !== 'C') throw new CallError(400, `库位不符 ${code}`, 'notify')
    }
    online = true
    await settled(queue)
    const after = open()
    expect(after.kept.outstanding.map(({ title, said }) => `${title} ${said}`)).toEqual(['A 库位不符 A', 'B 库位不符 B'])
    for (let n = 0; n < 120; n++) scan(after, 'C')
    await settled(after)
    expect(after.kept.done.length).toBe(102)
    after.deal(after.kept.outstanding[0]!.id)
    expect(open().kept.outstanding.map(({ title }) => title)).toEqual(['B'])
    after.deal(after.kept.outstanding[0]!.id)
    expect(after.kept.outstanding).toEqual([])
  })

  test('an answer that failed to come makes all that wait behind it late; a refusal at once is not', async () => {
    const queue = open()
    let away = true
    server = (code) => {
      if (away) throw noResponse()
      throw new CallError(400, `不对 ${code}`, 'notify')
    }
    scan(queue, 'A')
    scan(queue, 'B')
    await settled(queue)
    away = false
    waits.shift()!()
    await settled(queue)
    expect(queue.kept.outstanding.map(({ title }) => title)).toEqual(['A', 'B'])
    scan(queue, 'C')
    await settled(queue)
    expect(queue.kept.done[0]).toMatchObject({ title: 'C', state: 'refused' })
    expect(queue.kept.outstanding.map(({ title }) => title)).toEqual(['A', 'B'])
  })

  test('the scan during which the network went is said to wait, once, whether the browser had noticed or not', async () => {
    const queue = open()
    const said: string[] = []
    queue.hear((each, outcome) => void said.push(`${each.title} ${Object.keys(outcome)[0]}`))
    scan(queue, 'A')
    await settled(queue)
    online = false
    scan(queue, 'B')
    await settled(queue)
    expect(queue.kept.waiting).toMatchObject([{ title: 'B', late: true }])
    queue.away()
    scan(queue, 'C')
    await settled(queue)
    expect(said).toEqual(['A answer', 'B held'])
    online = true
    server = () => {
      throw noResponse()
    }
    await settled(queue)
    server = () => {}
    waits.shift()!()
    await settled(queue)
    expect(said).toEqual(['A answer', 'B held', 'B answer', 'C answer'])
    server = () => {
      throw noResponse()
    }
    scan(queue, 'D')
    await settled(queue)
    expect(said.at(-1)).toBe('D held')
  })

  test('a sent scan keeps its answer, for what takes it back', async () => {
    const queue = open()
    scan(queue, 'A')
    await settled(queue)
    expect(open().last).toMatchObject({ title: 'A', answer: { took: 'A' } })
  })

  test('a stumbling server is tried three times, then the scan is shown as refused', async () => {
    const queue = open()
    server = () => {
      throw new CallError(500, '服务器错误，请稍后重试', 'notify')
    }
    scan(queue, 'A')
    for (let i = 0; i < 3; i++) {
      await settled(queue)
      waits.shift()?.()
    }
    await settled(queue)
    expect(queue.kept.waiting).toEqual([])
    expect(queue.kept.done).toMatchObject([{ state: 'refused', tries: 3 }])
  })

  test('an unsent scan can be taken back, and its key scanned anew; a kept key is known with its first time', async () => {
    online = false
    const queue = open()
    const first = scan(queue, 'A', 'parcel A')
    expect(queue.firstWith('parcel A')?.at).toBe(1_000)
    expect(queue.drop(first.id)).toBe(true)
    expect(queue.firstWith('parcel A')).toBeUndefined()
    online = true
    await settled(queue)
    expect(taken).toEqual([])
  })

  test('the opposite of a sent scan takes it back; the next to be taken back is the one before', async () => {
    const queue = open()
    scan(queue, 'A')
    const second = scan(queue, 'B')
    await settled(queue)
    expect(queue.last?.title).toBe('B')
    queue.add({ path: '/x/scan', title: '-B', undoes: second.id, input: () => ({ code: '-B' }) })
    expect(queue.last?.title).toBe('A')
    await settled(queue)
    expect(queue.kept.done.map(({ title, state }) => `${title} ${state}`)).toEqual(['-B sent', 'B undone', 'A sent'])
    expect(queue.last?.title).toBe('A')
  })

  test('a scan that cannot be kept is not taken', () => {
    const queue = open()
    shelf.full = true
    expect(() => scan(queue, 'A')).toThrow('quota')
    expect(taken).toEqual([])
  })
})

test('quantities as they are typed or scanned', () => {
  expect(['12', '*12', '0', '', 'AB-12', '12345678'].map(quantityOf)).toEqual([12, 12, null, null, null, null])
  expect(['*12', '12'].map(isTimes)).toEqual([true, false])
})
