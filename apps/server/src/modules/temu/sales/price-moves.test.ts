import { PRICE_AUDIT, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { askPrice, salesOf, syncPrices, syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { playPriceAnswer, sceneOf } from '../../../connectors/managed/play.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const PATH = '/operation-temu/sales-management/price-adjust'
const [seller, supervisor] = [await app.as('seller'), await app.as('supervisor')]
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const shopId = await addTemuShop(app, storeId)
const { waiting, asked, done, failed } = PRICE_STATE
const AUDIT = PRICE_AUDIT
/** Above the floor of 15 %, and below it. */
const [ENOUGH, TOO_LOW] = ['20.00', '16.00']

async function product(): Promise<string> {
  const skuId = await makeSku(app)
  const productSkuId = `P${fresh()}`
  await put(app, [{ storeId, skuId, ...shelf, quantity: 80, unitCost: '15.3' }])
  await tellSales(app, shopId, [{ productSkuId, extCode: `S${skuId}`, supplyPrice: '25.00', warehouseInventoryNum: 10 }])
  await syncSales(app, shopId)
  return productSkuId
}
const ask = async (newPrice: string) => askPrice(app, shopId, { productSkuId: await product(), oldPrice: '25.00', newPrice })
async function propose(newPrice: string): Promise<number> {
  const { id: salesId } = await salesOf(app, shopId, await product())
  return (await seller.post(PATH, { salesId, newPrice, reason: '运费上涨' })).data.adjustId
}
const row = async (id: number) => (await db.one<any>(sql`SELECT * FROM temu_price_adjust WHERE id = ${id}`))!
const picture = async (id: number) => [
  await row(id),
  await db.query(
    sql`SELECT r.supply_price, p.status FROM temu_sales_row r JOIN temu_price_adjust a ON a.shop_id = r.shop_id AND a.product_sku_id = r.product_sku_id
      LEFT JOIN simulator_managed_price p ON p.platform_price_sn = a.platform_price_sn WHERE a.id = ${id}`,
  ),
]

const VERBS = {
  accept: (id: number) => seller.post(`${PATH}/answer`, { ids: [id], accept: 1 }),
  refuse: (id: number) => seller.post(`${PATH}/answer`, { ids: [id], accept: 0, reason: '成本上涨' }),
  pass: (id: number) => supervisor.post(`${PATH}/audit`, { ids: [id], pass: 1 }),
  reject: (id: number) => supervisor.post(`${PATH}/audit`, { ids: [id], pass: 0, reason: '太低' }),
  withdraw: (id: number) => seller.post(`${PATH}/withdraw`, { ids: [id] }),
} satisfies Record<string, (id: number) => Promise<Answer>>
type Verb = keyof typeof VERBS

const after = async (made: Promise<number>, ...verbs: Verb[]): Promise<number> => {
  const id = await made
  for (const verb of verbs) await VERBS[verb](id)
  return id
}
async function decided(made: Promise<number>, accept: boolean): Promise<number> {
  const id = await made
  await playPriceAnswer(await sceneOf(app.house), (await row(id)).platform_price_sn, accept)
  await syncPrices(app, shopId)
  return id
}

interface Standing {
  reach: () => Promise<number>
  status: number
  audit: number
  /** Where the verbs that it takes lead: state and audit; the others are refused. */
  takes: Partial<Record<Verb, [number, number]>>
}
const STANDINGS: Record<string, Standing> = {
  'asked by the platform': {
    reach: () => ask(ENOUGH),
    status: asked,
    audit: AUDIT.none,
    takes: { accept: [done, AUDIT.none], refuse: [failed, AUDIT.none] },
  },
  'asked, waiting for a supervisor': {
    reach: () => after(ask(TOO_LOW), 'accept'),
    status: asked,
    audit: AUDIT.waiting,
    takes: { refuse: [failed, AUDIT.waiting], pass: [asked, AUDIT.passed], reject: [asked, AUDIT.rejected] },
  },
  'asked and passed': {
    reach: () => after(ask(TOO_LOW), 'accept', 'pass'),
    status: asked,
    audit: AUDIT.passed,
    takes: { accept: [done, AUDIT.passed], refuse: [failed, AUDIT.passed] },
  },
  'asked and rejected': {
    reach: () => after(ask(TOO_LOW), 'accept', 'reject'),
    status: asked,
    audit: AUDIT.rejected,
    takes: { refuse: [failed, AUDIT.rejected] },
  },
  accepted: { reach: () => after(ask(ENOUGH), 'accept'), status: done, audit: AUDIT.none, takes: {} },
  refused: { reach: () => after(ask(ENOUGH), 'refuse'), status: failed, audit: AUDIT.none, takes: {} },
  proposed: { reach: () => propose('30.00'), status: waiting, audit: AUDIT.none, takes: { withdraw: [failed, AUDIT.none] } },
  'proposed, waiting for a supervisor': {
    reach: () => propose(TOO_LOW),
    status: waiting,
    audit: AUDIT.waiting,
    takes: { pass: [waiting, AUDIT.passed], reject: [failed, AUDIT.rejected], withdraw: [failed, AUDIT.waiting] },
  },
  'proposed and passed': {
    reach: () => after(propose(TOO_LOW), 'pass'),
    status: waiting,
    audit: AUDIT.passed,
    takes: { withdraw: [failed, AUDIT.passed] },
  },
  'agreed on': { reach: () => decided(propose('30.00'), true), status: done, audit: AUDIT.none, takes: {} },
  'turned down': { reach: () => decided(propose('30.00'), false), status: failed, audit: AUDIT.none, takes: {} },
}

describe('a price', () => {
  it.each(Object.entries(STANDINGS))(
    '%s takes its verbs and refuses the others in words',
    async (_name, { reach, status, audit, takes }) => {
      const stays = await reach()
      expect(await row(stays)).toMatchObject({ status, audit_status: audit })
      const before = await picture(stays)
      for (const verb of Object.keys(VERBS) as Verb[]) {
        const to = takes[verb]
        if (to) {
          const moves = await reach()
          expect([verb, await VERBS[verb](moves)]).toMatchObject([verb, { code: 200 }])
          expect([verb, await row(moves)]).toMatchObject([verb, { status: to[0], audit_status: to[1] }])
          continue
        }
        const answer = await VERBS[verb](stays)
        expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringMatching(/[\u4e00-\u9fff]/)])
        expect([verb, await picture(stays)]).toEqual([verb, before])
      }
    },
  )
})
