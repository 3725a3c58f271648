import type { ImportError } from '@erp/contract/kit'
import { minus, plus, round2 } from '@erp/contract/kit/decimal'
import { aliRank } from '@erp/contract/purchasing/ali/ali.states'
import type { SupplierOrder, SupplierParcel } from '../../../connectors/supplier-platform.ts'
import type { SheetRow } from '../../../kit/excel/book.ts'
import { labelOf } from '../../../kit/excel/header.ts'
import { bad } from '../../../kit/refuse.ts'

const COLUMNS = {
  aliOrderId: '订单编号',
  buyer: '买家会员名',
  seller: '卖家会员名',
  goods: '货品总价',
  freight: '运费',
  change: '涨价或折扣',
  total: '实付款',
  status: '订单状态',
  created: '创建时间',
  paid: '付款时间',
  title: '货品标题',
  price: '单价',
  quantity: '数量',
  company: '物流公司',
  parcel: '运单号',
} as const
type Column = keyof typeof COLUMNS
const NEEDED: readonly Column[] = ['aliOrderId', 'total', 'status']
/** Cells of the order, merged or blank below its first row. */
const OF_ORDER: readonly Column[] = [
  'buyer',
  'seller',
  'goods',
  'freight',
  'change',
  'total',
  'status',
  'created',
  'paid',
  'company',
  'parcel',
]

/** As 1688 words its states in workbooks. */
const WORDS: Record<string, string> = {
  等待买家付款: 'waitbuyerpay',
  待付款: 'waitbuyerpay',
  等待卖家发货: 'waitsellersend',
  待发货: 'waitsellersend',
  等待物流揽收: 'waitlogisticstakein',
  等待买家收货: 'waitbuyerreceive',
  等待买家确认收货: 'waitbuyerreceive',
  待收货: 'waitbuyerreceive',
  等待买家签收: 'waitbuyersign',
  买家已签收: 'signinsuccess',
  已签收: 'signinsuccess',
  已确认收货: 'confirm_goods',
  已收货: 'confirm_goods',
  交易成功: 'success',
  交易取消: 'cancel',
  交易关闭: 'cancel',
  已取消: 'cancel',
  交易终止: 'terminated',
}

export interface ReadOrders {
  orders: SupplierOrder[]
  errors: ImportError[]
}
type Cells = Record<Column, string>
interface Group {
  row: number
  head: Cells
  parcels: Map<string, string>
  lines: SupplierOrder['lines']
}

/** The orders of a workbook from 1688; what cannot be read is said cell by cell. */
export function ordersIn([header, ...rows]: SheetRow[]): ReadOrders {
  const at = columnsIn(header?.cells ?? [])
  const errors: ImportError[] = []
  const say = (row: number, column: Column, reason: string) => void errors.push({ row, column: COLUMNS[column], reason })
  const groups = new Map<string, Group>()
  let group: Group | undefined
  for (const { row, cells } of rows) {
    const own = cellsOf(cells, at)
    if (Object.values(own).every((text) => text === '')) continue
    if (own.aliOrderId !== '') group = begun(groups, row, own, say)
    if (!group) say(row, 'aliOrderId', '第一行必须填写订单编号')
    else addRow(group, row, own, say)
  }
  const orders = [...groups].map(([id, each]) => orderOf(id, each, say))
  return { orders, errors: errors.toSorted((a, b) => a.row - b.row) }
}
type Say = (row: number, column: Column, reason: string) => void

function columnsIn(cells: string[]): Map<Column, number> {
  const labels = cells.map(labelOf)
  const at = new Map((Object.keys(COLUMNS) as Column[]).map((name) => [name, labels.indexOf(COLUMNS[name])]))
  const lacking = NEEDED.filter((name) => at.get(name) === -1)
  if (lacking.length) throw bad(`文件不是1688导出的订单表，缺少列：${lacking.map((name) => COLUMNS[name]).join('、')}`, 'file')
  return at
}
const cellsOf = (cells: string[], at: Map<Column, number>): Cells =>
  Object.fromEntries([...at].map(([name, i]) => [name, i < 0 ? '' : (cells[i] ?? '').trim()])) as Cells

/** Merged cells may come filled in every row: the same number goes on with its order. */
function begun(groups: Map<string, Group>, row: number, own: Cells, say: Say): Group {
  const id = own.aliOrderId.replace(/^['\t]+/, '').trim()
  if (!/^\d{6,30}$/.test(id)) say(row, 'aliOrderId', `订单编号「${id}」应为6到30位数字`)
  const known = groups.get(id)
  if (known) return known
  const made = { row, head: own, parcels: new Map<string, string>(), lines: [] }
  groups.set(id, made)
  return made
}

function addRow(group: Group, row: number, own: Cells, say: Say): void {
  for (const name of OF_ORDER) if (group.head[name] === '' && own[name] !== '') group.head = { ...group.head, [name]: own[name] }
  for (const number of own.parcel.split(/[,，;；、\s]+/).filter(Boolean)) {
    const no = number.replace(/^.*[:：]/, '').toUpperCase()
    if (/^[A-Z0-9-]{6,40}$/.test(no)) group.parcels.set(no, own.company || group.head.company)
    else say(row, 'parcel', `运单号「${number}」应为6到40位字母、数字或横线`)
  }
  if (own.title === '' && own.price === '' && own.quantity === '') return
  const [price, quantity] = [moneyOf(own.price || '0'), Number(own.quantity.replaceAll(',', '') || '0')]
  if (price === null) say(row, 'price', `单价「${own.price}」不是数字`)
  if (!Number.isInteger(Math.round(quantity * 1e6) / 1e6) || quantity < 0) say(row, 'quantity', `数量「${own.quantity}」不是整数`)
  else group.lines.push({ title: own.title, offerId: null, specId: null, price: price ?? '0', quantity: Math.round(quantity) })
}

function orderOf(aliOrderId: string, group: Group, say: Say): SupplierOrder {
  const { row, head, parcels, lines } = group
  const status = WORDS[head.status] ?? (aliRank(head.status) >= 0 ? head.status : null)
  if (status === null) say(row, 'status', head.status ? `订单状态「${head.status}」无法识别` : '订单状态不能为空')
  const time = (name: Column): string | null => {
    const found = timeOf(head[name])
    if (found === undefined) say(row, name, `${COLUMNS[name]}「${head[name]}」不是时间`)
    return found ?? null
  }
  return {
    aliOrderId,
    outOrderId: null,
    buyerLoginId: head.buyer || null,
    sellerLoginId: head.seller || null,
    sellerMemberId: null,
    sellerName: head.seller || null,
    aliStatus: status ?? '',
    ...amountsOf(group, say),
    createTime: time('created'),
    payTime: time('paid'),
    modifyTime: null,
    refundStatus: null,
    parcels: [...parcels].map(([no, company]) => parcelOf(no, company)),
    lines,
  }
}

const parcelOf = (expressDeliveryNo: string, company: string): SupplierParcel => ({
  expressCompany: company || null,
  expressDeliveryNo,
  shipTime: null,
  signTime: null,
})

/** What was taken off follows from what was paid; the column that says so is only read. */
function amountsOf({ row, head }: Group, say: Say): Pick<SupplierOrder, 'goodsAmount' | 'freight' | 'discount' | 'totalAmount'> {
  const money = (name: Column): string => {
    const amount = moneyOf(head[name] || '0')
    if (amount === null) say(row, name, `${COLUMNS[name]}「${head[name]}」不是数字`)
    return round2(amount ?? '0')
  }
  if (head.total === '') say(row, 'total', '实付款不能为空')
  money('change')
  const [freight, totalAmount] = [money('freight'), money('total')]
  const goodsAmount = head.goods === '' ? round2(minus(totalAmount, freight)) : money('goods')
  const discount = round2(minus(plus(goodsAmount, freight).toString(), totalAmount))
  return { goodsAmount, freight, discount, totalAmount }
}

function moneyOf(text: string): string | null {
  const plain = text.replace(/[,，￥¥元\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(plain) ? plain : null
}

/** Undefined is nonsense, null is empty. */
function timeOf(text: string): string | null | undefined {
  if (text === '') return null
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?/.exec(text)
  if (!parts) return undefined
  const [year, ...rest] = parts.slice(1).map((part) => (part ?? '0').padStart(2, '0'))
  const wire = `${year}-${rest[0]}-${rest[1]} ${rest[2]}:${rest[3]}:${rest[4]}`
  return Number.isNaN(Date.parse(wire.replace(' ', 'T'))) ? undefined : wire
}
