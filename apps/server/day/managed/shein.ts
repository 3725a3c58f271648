import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import type { Client } from '../client.ts'
import type { Day } from '../day.ts'
import { done } from '../purchasers.ts'
import { ask, must, rowsOf, scan } from './asking.ts'
import { SCARCE } from './desk.ts'
import type { Asked, Released } from './managed.ts'

const ORDER = '/trust/shein/order'
const SCAN = '/trust/shein/scan-records'

/** Fetches what SHEIN asks for and gives it to the floor. */
export async function release(day: Day, client: Client): Promise<void> {
  do {
    const fresh = day.managed.takeAsked('shein')
    for (const [shopId, own] of Map.groupBy(fresh, ({ shop }) => shop.shopId)) {
      await must(client, '同步SHEIN', `${ORDER}/sync`, { shopIds: [shopId] })
      for (const asked of own) await releaseOne(day, client, asked)
    }
  } while (await day.goesOn())
}

async function releaseOne(day: Day, client: Client, { sn, shop: { storeId } }: Asked): Promise<void> {
  const [row] = await rowsOf(client, '看SHEIN备货单', ORDER, { orderNo: sn })
  if (!row) client.record.mistakes.push(`SHEIN备货单 ${sn} 没有同步到`)
  const ids = [row?.sheinOrderId]
  const said = await ask(client, '下发', `${ORDER}/release`, { ids })
  client.record.sent.sheinNos.push(sn)
  if (said.code === 200) return day.managed.released({ orderNo: sn, storeId })
  if (!SCARCE.test(said.msg)) done(client, '下发', said)
  await must(client, '作废SHEIN备货单', `${ORDER}/invalid`, { ids, reason: said.msg.slice(0, 100) })
  client.record.sent.removed++
  day.managed.ends(sn)
}

/** All five stations; orders that lie at the bench together share a box, and every third one is a piece short. */
export async function passStations(day: Day, client: Client, storeId: number): Promise<void> {
  let nth = 0
  do {
    const orders = day.managed.takeReleased(storeId)
    const boxes: Boxes = new Map()
    for (const order of orders) await toBox(client, order, boxes, ++nth)
    for (const code of boxes.values()) {
      await scan(client, 'SHEIN打唛', `${SCAN}/marking/add`, { code, storeId })
      const sorted = await scan(client, 'SHEIN分拣', `${SCAN}/sorting/add`, { code, storeId })
      if (sorted && sorted.orderStatus !== SHEIN_ORDER.sent) client.record.mistakes.push(`箱 ${code} 分拣后没有送货`)
    }
    for (const { orderNo } of orders) day.managed.ends(orderNo)
  } while (await day.goesOn())
}

/** By where they go. */
type Boxes = Map<string, string>

async function toBox(client: Client, { orderNo: code, storeId }: Released, boxes: Boxes, nth: number): Promise<void> {
  const { data } = await client.get('看SHEIN拣货', `${SCAN}/look?code=${code}&storeId=${storeId}`)
  const wanted: number = data?.lines[0]?.quantity ?? 0
  const quantity = nth % 3 === 0 && wanted > 1 ? wanted - 1 : wanted
  const picked = await scan(client, 'SHEIN拣货', `${SCAN}/picking/add`, { code, storeId, quantity })
  await scan(client, 'SHEIN贴标', `${SCAN}/labeling/add`, { code, storeId })
  const goesTo: string = data?.receiveWarehouse ?? ''
  const boxNo = boxes.get(goesTo) ?? (await must(client, 'SHEIN开箱', '/trust/shein/box/open', { storeId }))?.boxNo
  const packed = await scan(client, 'SHEIN打包', `${SCAN}/pack/add`, { code, storeId, boxNo })
  if (!picked || !packed) return
  boxes.set(goesTo, boxNo)
  client.record.sent.sheinPieces += quantity
}
