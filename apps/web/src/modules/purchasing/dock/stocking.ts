import type { DockPlace, Stockable, StockableLine } from '@erp/contract/purchasing/dock/dock-rows'
import { QUALITY, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { call, may } from '../../../kit/index.ts'
import { askAt, quantityOf, quiet, type Station, UNCHECKED } from '../../../kit/scan/index.ts'

/** Pieces that were put somewhere and wait for the end of the order. */
export interface Put {
  orderDetailsId: number
  sku: string
  quantity: number
  placeCode: string
  quality: number
}
export interface Work {
  order: Stockable
  puts: Put[]
  line?: StockableLine
  quantity?: number
  places?: DockPlace[]
}
export interface StockDesk {
  station: Station
  work: Work | null
  bad: boolean
  setWork: (next: Work | null | ((now: Work | null) => Work | null)) => void
}

const qualityOf = (bad: boolean): number => (bad ? QUALITY.bad : QUALITY.good)

/** What may still be put away of a line, less what lies in the list already. */
export function leftOf({ puts }: Pick<Work, 'puts'>, line: StockableLine, bad: boolean): number {
  const quality = qualityOf(bad)
  const put = puts.reduce(
    (sum, each) => sum + (each.orderDetailsId === line.orderDetailsId && each.quality === quality ? each.quantity : 0),
    0,
  )
  return (bad ? line.stockableBad : line.stockable) - put
}

/** What a code means depends on what was scanned before it: order, SKU, quantity, place. */
export function readStock(desk: StockDesk, typed: string): unknown {
  const { work } = desk
  const code = typed.trim().toUpperCase()
  if (!work) return code && begin(desk, code)
  if (!work.line) return code && takeSku(desk, work, code)
  if (work.quantity === undefined) return takeQuantity(desk, work, work.line, code)
  return code ? takePlace(desk, work, code) : takeBest(desk)
}

async function begin({ station, setWork }: StockDesk, code: string): Promise<void> {
  const found = await askAt(station, call(stockIn, 'stockable', { code }, quiet), code)
  if (!found) return
  if (found === 'away') return station.say('error', '网络中断，联网后再开始一张采购单', code)
  const pieces = found.lines.reduce((sum, line) => sum + line.stockable + line.stockableBad, 0)
  if (pieces === 0) return station.say('error', '没有可入库的数量', found.exempt ? '已全部入库' : '先质检，或由采购员确认多发')
  setWork({ order: found, puts: [] })
  station.say('ok', found.orderNo, `${found.supplierName}，${found.storeName}，可入库 ${pieces} 件`)
}

async function takeSku({ station, bad, setWork }: StockDesk, work: Work, code: string): Promise<void> {
  const line = work.order.lines.find(({ sku, barcode }) => sku === code || barcode === code)
  if (!line) return station.say('error', `SKU ${code} 不在采购单${work.order.orderNo}里`)
  const left = leftOf(work, line, bad)
  if (left <= 0)
    return station.say('error', `SKU ${line.sku} 没有可入库的${bad ? '次品' : '数量'}`, bad ? '良品请按 F3 切换' : undefined)
  const where = { storeId: work.order.storeId, skuId: line.skuId, quality: qualityOf(bad) as 1 | 2 }
  const places = await call(stockIn, 'recommend-location', where, quiet).catch(() => [])
  setWork({ ...work, line, quantity: undefined, places })
  station.say('ok', `${line.sku} 可入库 ${left}`, places[0] ? `推荐 ${places[0].placeName}（${places[0].reason}）` : line.skuName)
}

function takeQuantity({ station, bad, setWork }: StockDesk, work: Work, line: StockableLine, typed: string): void {
  const left = leftOf(work, line, bad)
  const quantity = typed ? quantityOf(typed) : left
  if (!quantity) return station.say('error', '请输入数量', typed)
  if (quantity > left) return station.say('error', `SKU ${line.sku} 可入库 ${left}，本次 ${quantity}，多出请采购员确认多发`)
  setWork({ ...work, quantity })
  station.say('ok', `${line.sku} ×${quantity}`, work.places?.[0] ? `放到 ${work.places[0].placeName}` : '扫描库位或容器')
}

/** Checked when it is scanned: a place of this store that takes it now, or a container for putting away. */
async function takePlace({ station, bad, setWork }: StockDesk, work: Work, placeCode: string): Promise<void> {
  const asked = { storeId: work.order.storeId, placeCode, quality: qualityOf(bad) as 1 | 2 }
  const known = await askAt(station, call(stockIn, 'place', asked, quiet), placeCode)
  if (!known) return
  const put = {
    orderDetailsId: work.line!.orderDetailsId,
    sku: work.line!.sku,
    quantity: work.quantity!,
    placeCode,
    quality: qualityOf(bad),
  }
  setWork({ order: work.order, puts: [...work.puts, put] })
  const said = `${put.sku} ×${put.quantity} → ${placeCode}`
  station.say(known === 'away' ? 'held' : 'ok', said, known === 'away' ? UNCHECKED : '继续扫描SKU，或 F4 完成入库')
}

export function takeBest(desk: StockDesk): unknown {
  const best = desk.work?.places?.[0]
  if (!desk.work || !best) return desk.station.say('warn', '没有推荐库位，请扫描库位或容器')
  return takePlace(desk, desk.work, best.placeName)
}

/** Forgets the last half scan, else the last pieces. */
export function back({ station, work, setWork }: StockDesk): void {
  if (!work) return
  if (work.quantity !== undefined) return setWork({ ...work, quantity: undefined })
  if (work.line) return setWork({ order: work.order, puts: work.puts })
  const last = work.puts.at(-1)
  setWork({ ...work, puts: work.puts.slice(0, -1) })
  if (last) station.say('warn', `已撤销 ${last.sku} ×${last.quantity}`, `从 ${last.placeCode} 拿回`)
}

/** One document of all that was put away; audited at once by who may. */
export function finish({ station, work, setWork }: StockDesk): void {
  if (!work?.puts.length) return
  const { orderId, orderNo } = work.order
  const lines = work.puts.map(({ sku: _sku, ...put }) => ({ ...put, quality: put.quality as 1 | 2 }))
  const audit = may('purchasing:stockIn:audit') && may('purchasing:stockIn:selfAudit') ? 1 : 0
  const pieces = work.puts.reduce((sum, { quantity }) => sum + quantity, 0)
  const title = `${orderNo} 入库 ${pieces} 件`
  const restore = () => setWork(work)
  if (station.submit(stockIn, 'create', { orderId, audit, lines }, { title, restore })) setWork(null)
}
