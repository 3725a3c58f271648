import { ADVICE, adviceStates } from '@erp/contract/temu/sales/sales.states'
import { expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { salesOf, syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { untouched } from '../../../../test/untouched.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const seller = await app.as('seller')
const PATH = '/operation-temu/sales-management/advice'
const OURS = '^(temu|purchasing|simulator_managed_stock|biz_log)_'
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const supplierId = await makeSupplier(app)

type Verb = 'apply' | 'toPlan' | 'ignore'
const VERBS: Record<Verb, (salesId: number) => Promise<Answer>> = {
  apply: (salesId) => seller.post(`${PATH}/apply`, { rows: [{ salesId, quantity: 80 }] }),
  toPlan: (salesId) => seller.post(`${PATH}/to-plan`, { rows: [{ salesId }] }),
  ignore: (id) => seller.post(`${PATH}/ignore`, { ids: [id], days: 3 }),
}
/** The shop of the book's example, where 107 are advised, 80 lie and 27 lack. */
async function advised() {
  const [shopId, skuId, product] = [await addTemuShop(app, storeId), await makeSku(app), `P${fresh()}`]
  await makeQuote(app, supplierId, skuId, '10', { leadDays: 6 })
  await put(app, [{ storeId, skuId, ...shelf, quantity: 80, unitCost: '14.2' }])
  const sold = { lastSevenDaysSaleVolume: 84, lastThirtyDaysSaleVolume: 270, warehouseInventoryNum: 120 }
  await tellSales(app, shopId, [{ productSkuId: product, extCode: `S${skuId}`, supplyPrice: '25.00', ...sold }])
  await syncSales(app, shopId)
  return { id: (await salesOf(app, shopId, product)).id, state: async () => (await salesOf(app, shopId, product)).advice_state }
}
const WAY: Record<number, Verb | null> = {
  [ADVICE.open]: null,
  [ADVICE.applied]: 'apply',
  [ADVICE.planned]: 'toPlan',
  [ADVICE.ignored]: 'ignore',
}
const cases = Object.values(ADVICE).flatMap((state) =>
  (Object.keys(VERBS) as Verb[]).map((verb) => [verb, adviceStates.table[state]![0], state] as const),
)

it.each(cases)('%s in %s', async (verb, _name, from) => {
  const { id, state } = await advised()
  const before = WAY[from]
  if (before) expect(await VERBS[before](id)).toMatchObject({ code: 200 })
  expect(await state()).toBe(from)
  const { from: starts, to } = adviceStates.moves[verb]
  if ((starts as readonly number[]).includes(from)) {
    expect(await VERBS[verb](id)).toMatchObject({ code: 200 })
    return expect(await state()).toBe(to)
  }
  expect(await untouched(app, () => VERBS[verb](id), OURS)).toMatchObject({ code: 409, msg: expect.stringMatching(/不能|已/) })
  expect(await state()).toBe(from)
})
