import { randomUUID } from 'node:crypto'
import type { Server } from './child.ts'
import { percentile, sorted } from './load.ts'

export type Call = <T = any>(path: string, body: object, method?: string) => Promise<T>
export function callsOf(server: Server, token: string): Call {
  return async (path, body, method = 'POST') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    if (answer.headers.get('content-type')?.includes('pdf')) return (await answer.arrayBuffer()) as never
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
}

const T = '/operation-temu'
const BOX = `${T}/delivery-order/sku-package`
const fresh = () => ({ clientScanId: randomUUID() })
interface Piece {
  deliveryOrderNo: string
  sku: string
}

/** From the shelf to the courier, a piece a scan, as stations send them; the ninety-fifth of a hundred of each. */
export async function scans(call: Call, ids: number[], told: (name: string, ms: number) => void): Promise<void> {
  const each = async (name: string, all: (() => Promise<unknown>)[]) => told(name, await slow(all))
  const { picks } = await call(`${T}/pick-receipt/create`, { ids })
  const { pickNo } = picks[0]
  const { lines } = await call(`${T}/pick-receipt/claim`, { pickNo })
  const pieces = lines.flatMap(({ locationName, sku, quantity }: any) =>
    Array.from({ length: quantity }, () => ({ pickNo, locationName, sku, quantity: 1 })),
  )
  await each(
    'pick',
    pieces.map((piece: object) => () => call(`${T}/pick-record/add`, { ...piece, ...fresh() })),
  )
  await call(`${T}/pick-receipt/finish`, { pickNo, shortLineIds: [] })
  const orders = await Promise.all(ids.map((id) => pickedOf(call, id)))
  await each(
    'label',
    orders.flat().map((piece) => () => call(`${T}/label-record/add`, { ...piece, quantity: 1, ...fresh() })),
  )
  await boxed(call, orders, each)
  const waybill = `SFB${Date.now()}`
  const leaving = orders.map(([piece]) => ({ code: piece!.deliveryOrderNo, expressCompanyId: 9901, expressDeliveryNo: waybill }))
  await each(
    'ship',
    leaving.map((scan) => () => call(`${T}/delivery-order/ship-scan`, { ...scan, ...fresh() })),
  )
}

async function boxed(call: Call, orders: Piece[][], each: (name: string, all: (() => Promise<unknown>)[]) => Promise<void>) {
  const packs: (() => Promise<unknown>)[] = []
  const seals: (() => Promise<unknown>)[] = []
  for (const pieces of orders) {
    const { screen } = await call(`${BOX}/open`, { deliveryOrderNo: pieces[0]!.deliveryOrderNo, ...fresh() })
    const { packageNo } = screen.open
    for (const { sku } of pieces) packs.push(() => call(`${BOX}/add-sku`, { packageNo, sku, quantity: 1, ...fresh() }))
    seals.push(() => call(`${BOX}/seal`, { packageNo, weight: '1.2', ...fresh() }))
  }
  await each('pack', packs)
  await each('seal', seals)
}

async function pickedOf(call: Call, id: number): Promise<Piece[]> {
  const [order] = await call(`${T}/delivery-order/ready`, { ids: [id] })
  const { deliveryOrderNo, lines } = order
  return lines.flatMap(({ sku, pickedQty }: any) => Array.from({ length: pickedQty }, () => ({ deliveryOrderNo, sku })))
}

async function slow(all: (() => Promise<unknown>)[]): Promise<number> {
  const ms: number[] = []
  for (const one of all) {
    const began = performance.now()
    await one()
    ms.push(performance.now() - began)
  }
  return percentile(sorted(ms), 0.95)
}
