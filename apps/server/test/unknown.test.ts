import type { Field, Fields } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { testApp } from './app.ts'
import { type DeclaredCall, declaredCalls, fill } from './calls.ts'
import type { Chance } from './malformed/chance.ts'
import { plausible } from './malformed/values.ts'

const NOBODY = 999_999_999
const isOne = (name: string, { kind }: Field): boolean => name.endsWith('Id') && ['int', 'ref'].includes(kind)
const isMany = (name: string, { kind }: Field): boolean => name.endsWith('Ids') && ['rows', 'refs'].includes(kind)
const isId = (name: string): boolean => name === 'id' || name === 'ids'
const asked = declaredCalls.filter(
  ({ path, action }) => !action.upload && (path.includes('{') || Object.keys(action.input).some(isId)),
)

/** Orders are done one by one: what is not there is one of those that failed. */
const ONE_BY_ONE = /^成功 0 条，失败 1 条$/
/** Calls that are not about the record their parameter names. */
const OTHERWISE: Record<string, string> = {
  'GET /v1/user/preference/{key}': 'a preference that was never set is empty',
  'PUT /v1/user/preference/{key}': 'the first value makes it',
  'GET /tool/import-center/template/{importType}': 'a kind of workbook, not a record',
  'POST /goods/goodsCats/sort': 'the whole order is given: what is not in it has changed meanwhile',
  'POST /order/order-rule/sort': 'the whole order is given: what is not in it has changed meanwhile',
  'POST /goods/goods-sku-link-shop/auto-match': 'whichever of them are still unmatched',
  'POST /order/tradeInfo/batchSorting': 'whichever of them wait in the store',
  'POST /order/order-picking-batch/preview': 'whichever of them wait in the store',
  'POST /goods/goods1688/sync-1688-supplier': 'whichever of them are linked to an offer',
}
const lines = [{ orderDetailsId: 1, quantity: 1 }]
/** What these calls ask for beside the id, so that the id is what is wrong. */
const BESIDE: Record<string, object> = {
  'PUT /basic/country': { countryCode: 'ZZ' },
  'PUT /basic/currency': { currencyCode: 'ZZZ' },
  'PUT /basic/platform-address/edit': { phone: '13800000000', city: 'x' },
  'PUT /basic/china-city/edit': { code: '330200' },
  'PUT /basic/degree-difficulty/edit': { packCoef: '1', labelCoef: '1', pickCoef: '1' },
  'PUT /sys/module/version/edit': { versionNo: '2.4.1' },
  'POST /goods/goods/batchUpdate': { fields: { hsCode: '85171300' } },
  'PUT /goods/season/edit': { startMonthDay: '03-01', endMonthDay: '05-31' },
  'PUT /goods/random-delivery-sku/edit': { members: [1, 2].map((skuId) => ({ skuId, weight: 1 })) },
  'POST /stock/store-location/batch-edit': { isActivated: 1 },
  'POST /stock/unusual-transfer/handle': { entries: [{ id: NOBODY, quantity: 1, handleType: 1 }] },
  'PUT /express/logistic-way': { storeIds: [1], minWeight: 0, maxWeight: 2000, volRatio: '1' },
  'PUT /express/freight-table': { discount: '1' },
  'PUT /express/label-template': { layout: [{ type: 'text', text: 'x', x: '1', y: '1', width: '10', height: '5' }] },
  'PUT /data-center-report/config/exchange-rate': { currencyCode: 'USD' },
  'PUT /order/tradeInfo/updateBatchOrder': { status: 20 },
  'PUT /order/tradeInfo/lines': { lines: [{ orderDetailsId: 1, skuId: 1, quantity: 1 }] },
  'POST /order/wait-sowing-order/short': { lines },
  'POST /order/wait-package-order/short': { lines },
  'PUT /order/order-rule/amount': { currency: 'USD', minAmount: '1' },
  'POST /order/order-picking-batch/remove-order': { orderIds: [1] },
  'POST /order/order-logical-return/stock-in': { lines: [{ id: 1, goodQty: 1, badQty: 0, lostQty: 0 }] },
  'POST /order/straight-hair-exchange/exchange': { counts: [{ skuId: 1, quantity: 1 }], weight: 100, scanId: 'unknown-1' },
  'POST /data-center-report/homePageLog/add': { version: 1 },
  'POST /purchasing/order/merge': { ids: [NOBODY, NOBODY - 1] },
  'POST /purchasing/supplier/merge': { ids: [NOBODY - 1] },
  'PUT /purchasing/order/express/edit': { expressDeliveryNo: 'SF12345678' },
  'POST /product-center/smt-listing/batch-stock': { value: 1 },
  'POST /product-center/smt-listing/batch-stock/preview': { value: 1 },
  'PUT /purchasing/receive-address/edit': {
    phone: '13800000000',
    address: '鄞州区一号仓库',
    provinceCode: '330000',
    cityCode: '330200',
  },
  'PUT /purchasing/purchaser-config/edit': { matchType: 4, matchId: 5 },
  'PUT /purchasing/purchase-plan-transfer-store-config/edit': { targetStoreId: 1, receiveStoreId: 2 },
  'PUT /data-center-report/config/supplier-level': { levelCode: 'A' },
  'POST /sale-after/refund/done': { items: [{ refundId: NOBODY }] },
  'POST /authorize/shop/set-status': { status: 1 },
  'POST /authorize/shop/set-switch': { orderSync: 1 },
  'POST /product-center/picture-info/remove-picture': { pictureIds: [1] },
  'POST /product-center/picture-info/sort-pictures': { pictureIds: [1] },
  'POST /operation-temu/sales-management/price-adjust/answer': { accept: 1 },
  'POST /operation-temu/sales-management/price-adjust/audit': { pass: 1 },
}

const app = await testApp()
const { token } = await app.as('admin')
/** A new call must not change what the others are asked. */
const dice: Chance = { below: () => 0, pick: (all) => all[Math.min(1, all.length - 1)]! }
function valueOf(name: string, field: Field): unknown {
  if (isId(name)) return name === 'id' ? NOBODY : [NOBODY]
  if (name === 'parts') return [{ lines }]
  return field.kind === 'rows' && field.fields && !field.shape ? [rowOf(field.fields)] : plausible(field, dice)
}
const rowOf = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.required ? [[name, plausible(field, dice)]] : [])))

async function ask(
  { call, path, action }: DeclaredCall,
  more: object = {},
): Promise<{ code: number; msg: string; data: unknown }> {
  const needed = Object.entries(action.input).filter(([name, field]) => isId(name) || field.required)
  const body = { ...Object.fromEntries(needed.map(([name, field]) => [name, valueOf(name, field)])), ...BESIDE[call], ...more }
  const url = `/api${fill(path, action)}`
  const inQuery = action.method === 'GET' || action.method === 'DELETE'
  const answer = await app.server.inject({
    method: action.method,
    url: inQuery ? `${url}?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))}` : url,
    headers: { authorization: `Bearer ${token}` },
    ...(inQuery ? {} : { payload: body }),
  })
  return String(answer.headers['content-type']).includes('json')
    ? answer.json()
    : { code: answer.statusCode, msg: 'a file', data: null }
}

const written = async () => (await app.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM biz_log`))!.n

describe(`a record that does not exist, in ${asked.length} calls`, () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('is said to be missing by every %s', async (method) => {
    const before = await written()
    const others: string[] = []
    for (const call of asked.filter(({ action, call: said }) => action.method === method && !OTHERWISE[said])) {
      const { code, msg, data } = await ask(call)
      if (code !== 404 && !ONE_BY_ONE.test(msg)) others.push(`${call.call}: ${code} ${msg} ${JSON.stringify(data)}`)
    }
    expect(others).toEqual([])
    expect(await written()).toBe(before)
  })

  it('is nobody’s to be forbidden, whichever parameter names it', async () => {
    const refused: string[] = []
    for (const call of declaredCalls.filter(({ action }) => !action.upload && !action.download)) {
      const named = Object.entries(call.action.input).flatMap(([name, field]): [string, unknown][] =>
        isOne(name, field) ? [[name, NOBODY]] : isMany(name, field) ? [[name, [NOBODY]]] : [],
      )
      const { code, msg } = named.length ? await ask(call, Object.fromEntries(named)) : { code: 200, msg: '' }
      if ([403, 500].includes(code)) refused.push(`${call.call}: ${code} ${msg}`)
    }
    expect(refused).toEqual([])
  })

  it('is asked for in a way that is still declared', () => {
    const known = new Set(declaredCalls.map(({ call }) => call))
    expect([...Object.keys(OTHERWISE), ...Object.keys(BESIDE)].filter((call) => !known.has(call))).toEqual([])
  })
})
