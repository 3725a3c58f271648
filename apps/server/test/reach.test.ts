import type { Field } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import { seedOpen } from '../db/seed/demo/order/order-open.ts'
import { preparePast } from '../db/seed/demo/order/order-past.ts'
import { OrderPlay } from '../db/seed/demo/order/order-play.ts'
import { seedPast } from '../db/seed/demo/order/orders.ts'
import { ident, raw, sql } from '../src/kit/db/db.ts'
import type { AnyResource, Ctx } from '../src/kit/house.ts'
import { mainList } from '../src/kit/list/lists.ts'
import { Sessions } from '../src/kit/session.ts'
import { testApp } from './app.ts'
import { type DeclaredCall, declaredCalls } from './calls.ts'
import { mugContent } from './fixtures/product/publish.ts'
import { chance } from './malformed/chance.ts'
import { plausible } from './malformed/values.ts'

const app = await testApp()
const { db, resources } = app.house
await db.run(sql`
  INSERT INTO account_role_permission (role_id, permission)
  SELECT r.id, p.permission FROM account_role r, account_permission p WHERE r.role_key = 'seller' ON CONFLICT DO NOTHING`)
await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
await db.run(sql`
  INSERT INTO stock_store (id, store_code, store_name, store_type, country_code, sort_no) VALUES (980, 'OTHER', '别人的仓', 1, 'CN', 980), (990, 'EMPTY', '空仓', 1, 'CN', 990)`)
await db.run(sql`
  INSERT INTO account_user_store (user_id, store_id) SELECT u.id, 990 FROM account_user u WHERE u.username = 'seller'`)
await db.transact(async (tx) => {
  const play = new OrderPlay(tx)
  await preparePast(play)
  await seedOpen(play, await seedPast(play, 100), 100)
})
const narrow = await app.as('seller')
const user = (await new Sessions(db, () => app.clock.now()).authenticate(narrow.token))!
const ctx = { user, house: app.house, now: '2026-11-17 10:00:00' } as unknown as Ctx

const ABSENT = /不存在|管辖范围|不属于|没有权限/
const foreign = await foreignIds()
const dictionary = new Map(
  (
    await db.query<{ type: string; value: string }>(
      sql`SELECT dict_type AS type, min(dict_value) AS value FROM basic_dict_data WHERE status = 1 AND deleted_at IS NULL GROUP BY 1`,
    )
  ).map(({ type, value }) => [type, value]),
)
const SAMPLES = ['13800000000', 'https://a.example/x', '12345678', 'A-01-01-01', 'A1', 'US', 'a@b.example', '2026-11']

const FITTING: Record<string, Input> = {
  'POST /v1/user/approve': { deptId: 1, roleIds: [2] },
  'POST /v1/role/members': { remove: [] },
  'PUT /v1/user/user-shop': { shops: [] },
  'PUT /v1/user/user-button': { buttons: [] },
  'GET /v1/user/explain': { permission: 'goods:goods:list' },
  'POST /goods/inventory-update-config/add': { ratio: 50 },
  'POST /stock/stock-rule/create': { conditions: {} },
  'POST /stock/stock-rule/edit': { conditions: {} },
  'POST /stock/store-location/batch-edit': { isActivated: 0 },
  'POST /stock/transfer-receipt/create': { inStoreId: 990 },
  'POST /stock/transfer-receipt/finance-audit': { pass: 1 },
  'POST /express/logistic-way': { volRatio: '1' },
  'PUT /express/logistic-way': { volRatio: '1' },
  'PUT /express/logistic-match-rule': { priority: 77 },
  'POST /express/freight/trial': { countryCode: 'US', weight: 100 },
  'PUT /order/tradeInfo/updateBatchOrder': { status: 20 },
  'PUT /order/order-rule': { priority: 77 },
  'POST /order/order-rule/dry-run': { added: [] },
  'POST /tool/simulator/fault': { calls: 1 },
  'POST /data-center-report/subscription': {
    report: 'data-center-report/site',
    condition: {},
    orderBy: [],
    columns: [],
    days: 'last7',
    cycle: 1,
  },
  'POST /authorize/shop/set-switch': { orderSync: 1 },
  'PUT /trust/temu/config': { capFactor: '1.5' },
  'POST /tool/managed-simulator/fault': { calls: 1 },
  'POST /tool/smt-simulator/fault': { calls: 1 },
  'POST /product-center/smt-template/add': { content: mugContent(1) },
  'PUT /product-center/smt-template/edit': { content: mugContent(1) },
  'POST /product-center/development/add-recommend': { refUrls: ['https://a.example/x'] },
  'POST /data-center-report/fee': { kind: 7, day: '2026-10-01', storeId: null, skuId: null, currency: 'CNY', amount: '1' },
  'POST /purchasing/warehouse/sign/v2/scan': { code: 'SF12345678', clientScanId: '5f0c1f0e-2a53-4c86-8f0a-2f6f8a1b2c3d' },
}
const SHARED = new Map([
  ...each('who answers for what is known to everybody', [
    'POST /basic/employee-correspondence/add',
    'PUT /basic/employee-correspondence/edit',
    'POST /sys/module/add',
    'PUT /sys/module/edit',
  ]),
  ...each('groups name whoever develops and any shop of the company', [
    'POST /product-center/development-group/add',
    'PUT /product-center/development-group/edit',
    'POST /product-center/disabled-group/add',
  ]),
  ...each('a product is recommended to any developer of the company', ['POST /product-center/development/add-recommend']),
  ...each('the codes and labels of SKUs are the company’s', [
    'GET /goods/goodsSku/selectList',
    'POST /goods/goodsSku/print',
    'POST /goods/goodsSku/print-preview',
    'POST /goods/goods/create/groupGoods',
    'POST /goods/goods/increasePortfolio',
    'POST /goods/random-delivery-sku/add',
    'PUT /goods/random-delivery-sku/edit',
  ]),
  ...each('rules and prices hold for the whole company', [
    'POST /stock/stock-rule/edit',
    'POST /express/freight/trial',
    'POST /stock/stock-rule/try-run',
    'POST /express/logistic-match-rule',
    'PUT /express/logistic-match-rule',
    'POST /order/order-rule',
    'PUT /order/order-rule',
    'POST /order/order-rule/dry-run',
    'POST /order/order-rule/shop',
  ]),
  ...each('a transfer has two sides, and one of them is one’s own', ['POST /stock/transfer-receipt/create']),
  ...each('a store that is not one’s own has nothing of the SKU', ['POST /stock/transfer-receipt/sku-stock']),
  ...each('whoever may read a report knows how its making stands', ['GET /report/report-generate-job/execute-status']),
  ...each('a report is sent to any colleague, who gets no more than their own rows', ['POST /data-center-report/subscription']),
  ...each('the simulator plays every shop', [
    'POST /tool/simulator/event',
    'POST /tool/managed-simulator/event',
    'POST /tool/smt-simulator/event',
  ]),
  ...each('whoever buys may buy any SKU, for any store, of any supplier', [
    'POST /purchasing/plan/create',
    'POST /purchasing/order/create',
    'POST /purchasing/order/edit',
    'POST /purchasing/refund/create',
    'POST /purchasing/ali/order/create-purchase',
    'POST /purchasing/supplier',
    'PUT /purchasing/supplier',
    'POST /purchasing/supplier-sku',
    'PUT /purchasing/supplier-sku',
    'POST /purchasing/receive-address/add',
    'PUT /purchasing/receive-address/edit',
    'POST /purchasing/purchaser-config/add',
    'PUT /purchasing/purchaser-config/edit',
    'POST /purchasing/purchase-plan-transfer-store-config/add',
    'PUT /purchasing/purchase-plan-transfer-store-config/edit',
  ]),
])
const outcomes = await visitAll()

it('the rows of somebody else answer to nobody, whichever call names them', () => {
  const open = outcomes.filter((outcome) => !isShutOut(outcome) && !SHARED.has(outcome.call))
  expect(open.map(({ call, code, msg }) => `${call} ${code} ${msg}`)).toEqual([])
})

it('which is proven for most calls that take a row, and for orders, stock and goods alike', () => {
  const tables = [
    'order_trade_info',
    'order_pick_order',
    'order_picking_batch',
    'stock_transfer_receipt',
    'goods_goods',
    'authorize_shop',
  ]
  expect([...foreign.keys()]).toEqual(expect.arrayContaining(tables))
  expect(outcomes.filter(isShutOut).length).toBeGreaterThan(400)
})

it('what is shared is declared so, and no more than that', () => {
  const shared = outcomes.filter((outcome) => SHARED.has(outcome.call) && !isShutOut(outcome)).map(({ call }) => call)
  expect(shared.sort()).toEqual([...SHARED.keys()].sort())
})

interface Outcome {
  call: string
  code: number
  msg: string
  data: unknown
  input: Input
}
type Input = Record<string, unknown>

function each(why: string, calls: string[]): [string, string][] {
  return calls.map((call) => [call, why])
}

async function foreignIds(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [path, resource] of resources) {
    const list = mainList(path)
    if (!list || found.has(resource.table)) continue
    const row = await db.one<{ id: number }>(sql`
      SELECT max(id) AS id FROM ${ident(resource.table)} WHERE deleted_at IS NULL AND id NOT IN (${list.select(raw('t.id'), {}, ctx)})`)
    if (row?.id) found.set(resource.table, row.id)
  }
  return found
}

async function visitAll(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const call of declaredCalls) {
    const own = resources.get(call.name.split('#')[0]!)!
    const named = Object.entries(call.action.input).some(([key, field]) => foreignIn(key, field, own) !== undefined)
    if (named && !call.action.upload) outcomes.push(await visit(call, own))
  }
  return outcomes
}

function foreignIn(key: string, field: Field, own: AnyResource): number | undefined {
  // What a list is filtered by is within its reach whatever it names.
  if (key === 'condition') return undefined
  if (field.fields?.['']) return foreignIn(key, field.fields['']!, own)
  if (field.fields)
    return Object.entries(field.fields)
      .map(([name, inner]) => foreignIn(name, inner, own))
      .find(Boolean)
  const isOwn = ['id', 'ids', own.key, `${own.key}s`].includes(key)
  const table = field.ref ? resources.get(field.ref)?.table : isOwn ? own.table : undefined
  return table && !field.by ? foreign.get(table) : undefined
}

function valueOf(key: string, field: Field, own: AnyResource): unknown {
  const id = field.fields ? undefined : foreignIn(key, field, own)
  if (id !== undefined) return field.kind === 'refs' ? [id] : id
  if (field.dict) return field.many ? [dictionary.get(field.dict)] : dictionary.get(field.dict)
  if (field.kind === 'rows' && !field.shape)
    return [field.fields?.[''] ? valueOf(key, field.fields['']!, own) : rowOf(field, own)]
  if (field.kind === 'group') return rowOf(field, own)
  const fits = field.pattern && SAMPLES.find((sample) => field.pattern!.test(sample))
  return fits ?? plausible(field, chance(1))
}

function rowOf(field: Field, own: AnyResource): Input {
  return Object.fromEntries(Object.entries(field.fields ?? {}).map(([name, inner]) => [name, valueOf(name, inner, own)]))
}

async function visit({ call, path, action }: DeclaredCall, own: AnyResource): Promise<Outcome> {
  const wanted = Object.entries(action.input).filter(([key, field]) => field.required || foreignIn(key, field, own) !== undefined)
  const input: Input = { ...Object.fromEntries(wanted.map(([key, field]) => [key, valueOf(key, field, own)])), ...FITTING[call] }
  const inPath = new Set<string>()
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    inPath.add(key)
    return encodeURIComponent(String((input[key] as string | number | undefined) ?? 'x'))
  })
  const left = Object.entries(input).filter(([key]) => !inPath.has(key))
  const writes = action.method === 'POST' || action.method === 'PUT'
  const query = writes ? '' : `?${new URLSearchParams(left.map(([key, value]) => [key, String(value)]))}`
  const response = await app.server.inject({
    method: action.method,
    url: `/api${url}${query}`,
    headers: { authorization: `Bearer ${narrow.token}` },
    payload: writes ? Object.fromEntries(left) : undefined,
  })
  const file = { code: 200, msg: '', data: 'file' }
  const { code, msg, data } = response.headers['content-type']?.includes('json') ? response.json() : file
  return { call, code, msg, data, input }
}

/** Refused as if it were not there, one by one where they are answered so, or answered with nothing. */
function isShutOut({ code, msg, data }: Outcome): boolean {
  if (code === 404 || code === 403) return true
  const failed = (data as { success?: unknown[]; failed?: { reason: string }[] } | null)?.failed
  if (failed?.length)
    return failed.every(({ reason }) => ABSENT.test(reason)) && isNothing((data as { success: unknown }).success)
  return code === 200 ? isNothing(data) : ABSENT.test(msg)
}

function isNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.every(isNothing)
  if (data === null || Number(data) === 0) return true
  return typeof data === 'object' && Object.values(data as object).every(isNothing)
}
