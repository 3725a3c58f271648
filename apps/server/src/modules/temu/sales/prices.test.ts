import { PRICE_AUDIT, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { askPrice, salesOf, syncPrices, syncSales, tellSales } from '../../../../test/fixtures/temu-sales.ts'
import { playPriceAnswer, sceneOf } from '../../../connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { priceExpiry } from './price-expire.ts'

const app = await testApp()
const { db } = app.house
const PATH = '/operation-temu/sales-management/price-adjust'
app.clock.set('2026-11-18 10:00:00')
const [seller, supervisor] = [await app.as('seller'), await app.as('supervisor')]
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)

interface Doc {
  status: number
  audit_status: number
  result_reason: string | null
  platform_price_sn: string | null
  supply: string
  told: number | null
}
let shopId = 0
let product = ''
beforeEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  shopId = await addTemuShop(app, storeId)
  const skuId = await makeSku(app)
  product = `P${fresh()}`
  await put(app, [{ storeId, skuId, ...shelf, quantity: 80, unitCost: '15.3' }])
  const row = {
    productSkuId: product,
    extCode: `S${skuId}`,
    supplyPrice: '25.00',
    lastThirtyDaysSaleVolume: 100,
    warehouseInventoryNum: 10,
  }
  await tellSales(app, shopId, [row])
  await syncSales(app, shopId)
})
afterEach(() => mendManaged(db))

const ask = (newPrice: string, deadline?: string) =>
  askPrice(app, shopId, { productSkuId: product, oldPrice: '25.00', newPrice, ...(deadline && { deadline }) })
/** With what the platform has and what it pays by our books. */
const doc = async (id: number): Promise<Doc> =>
  (await db.one<Doc>(sql`
    SELECT a.status, a.audit_status, a.result_reason, a.platform_price_sn, r.supply_price AS supply, p.status AS told
    FROM temu_price_adjust a JOIN temu_sales_row r ON r.shop_id = a.shop_id AND r.product_sku_id = a.product_sku_id
    LEFT JOIN simulator_managed_price p ON p.platform_price_sn = a.platform_price_sn WHERE a.id = ${id}`))!
const accept = (id: number, caller = seller) => caller.post(`${PATH}/answer`, { ids: [id], accept: 1 })
const refuse = (id: number, reason: string | undefined = '成本上涨', caller = seller) =>
  caller.post(`${PATH}/answer`, { ids: [id], accept: 0, reason })
const audit = (id: number, pass: 0 | 1, caller = supervisor) =>
  caller.post(`${PATH}/audit`, { ids: [id], pass, ...(pass ? {} : { reason: '太低' }) })
const propose = async (newPrice: string, caller = seller) =>
  caller.post(PATH, { salesId: (await salesOf(app, shopId, product)).id, newPrice, reason: '运费上涨' })
const withdraw = (id: number) => seller.post(`${PATH}/withdraw`, { ids: [id] })
const noOf = async (id: number) =>
  (await db.one<{ no: string }>(sql`SELECT adjust_no AS no FROM temu_price_adjust WHERE id = ${id}`))!.no
const tabOf = async (id: number) => {
  const counts = (await seller.post(`${PATH}/status-count`, { condition: { adjustNo: await noOf(id) } })).data
  return ['answer', 'audit', 'waiting', 'done', 'failed'].filter((tab) => counts[tab] === 1)
}

describe('what the platform asks for', () => {
  it('is accepted, told once and paid from then on', async () => {
    const id = await ask('20.00')
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.asked, audit_status: PRICE_AUDIT.none })
    expect(await tabOf(id)).toEqual(['answer'])
    const { data } = await supervisor.post(`${PATH}/list-page`, { condition: { productSkuId: product } })
    expect(data.list[0]).toMatchObject({
      cost: '15.3000',
      marginBefore: '0.3880',
      marginAfter: '0.2350',
      lowestPrice: '18.00',
      sold30: 100,
      isEnough: 1,
      deadline: '2026-11-20 10:00:00',
    })
    expect(await accept(id)).toMatchObject({ code: 200, data: { done: [{ id }], failed: [] } })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.done, supply: '20.00', told: 2 })
    expect(await tabOf(id)).toEqual(['done'])
    expect(await accept(id)).toMatchObject({ code: 409, msg: `调价单${await noOf(id)}当前为「调价成功」，不能接受` })
  })

  it('is refused with a reason', async () => {
    const id = await ask('20.00')
    expect(await seller.post(`${PATH}/answer`, { ids: [id], accept: 0 })).toMatchObject({ code: 400, msg: '请填写拒绝原因' })
    expect(await refuse(id)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({
      status: PRICE_STATE.failed,
      result_reason: '已拒绝：成本上涨',
      supply: '25.00',
      told: 3,
    })
    expect(await tabOf(id)).toEqual(['failed'])
  })

  it('waits for a supervisor when it leaves less than the floor', async () => {
    const id = await ask('17.19')
    const said = { code: 409, msg: '调后毛利率 10.99% 低于 15.00%，已提交主管审核' }
    expect(await accept(id)).toMatchObject(said)
    expect(await doc(id)).toMatchObject({
      status: PRICE_STATE.asked,
      audit_status: PRICE_AUDIT.waiting,
      supply: '25.00',
      told: 1,
    })
    expect(await tabOf(id)).toEqual(['audit'])
    expect(await accept(id)).toMatchObject({ code: 409, msg: `调价单${await noOf(id)}待审核，请等待主管审核` })
    expect(await audit(id, 1, seller)).toMatchObject({ status: 403 })
    expect(await audit(id, 1)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.asked, audit_status: PRICE_AUDIT.passed, told: 1 })
    expect(await accept(id)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.done, supply: '17.19', told: 2 })
  })

  it('says the very words of the book at 11.00 %', async () => {
    await db.run(sql`UPDATE stock_summary SET amount = on_hand * 15.13 WHERE store_id = ${storeId}`)
    expect(await accept(await ask('17.00'))).toMatchObject({ code: 409, msg: '调后毛利率 11.00% 低于 15.00%，已提交主管审核' })
  })

  it('can only be refused after a supervisor rejected it', async () => {
    const id = await ask('16.00')
    await accept(id)
    expect(await supervisor.post(`${PATH}/audit`, { ids: [id], pass: 0 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await audit(id, 0)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.asked, audit_status: PRICE_AUDIT.rejected })
    expect(await accept(id)).toMatchObject({ code: 409, msg: `调价单${await noOf(id)}已被主管驳回，只能拒绝` })
    expect(await audit(id, 1)).toMatchObject({ code: 409, msg: `调价单${await noOf(id)}不在待审核` })
    expect(await refuse(id)).toMatchObject({ code: 200 })
  })

  it('is late after its deadline, and given up by the clock', async () => {
    const id = await ask('20.00', '2026-11-18 12:00:00')
    const before = await doc(id)
    app.clock.set('2026-11-18 12:00:00')
    for (const answer of [await accept(id), await refuse(id)]) expect(answer).toMatchObject({ code: 409, msg: '调价单已超时' })
    expect(await doc(id)).toEqual(before)
    expect(await priceExpiry.run(app.house)).toBe('超时 1 张调价单')
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.failed, result_reason: '超时未确认' })
    expect(await priceExpiry.run(app.house)).toBe('超时 0 张调价单')
  })

  it('is answered by one of two people', async () => {
    const id = await ask('20.00')
    const answers = await Promise.all([accept(id), refuse(id, '不行', supervisor)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { status, told } = await doc(id)
    expect(told).toBe(status)
  })

  it('stays as it was while the platform is down, and is told again after a lost answer', async () => {
    const id = await ask('20.00')
    const before = await doc(id)
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId, calls: 1 })
    expect(await accept(id)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await doc(id)).toEqual(before)
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId, calls: 1 })
    expect(await accept(id)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await doc(id)).toEqual({ ...before, told: 2 })
    expect(await accept(id)).toMatchObject({ code: 200 })
  })

  it('is answered each by itself when many are', async () => {
    const [good, other] = [await ask('20.00'), `P${fresh()}`]
    await tellSales(app, shopId, [{ productSkuId: other, extCode: 'unknown', supplyPrice: '25.00' }])
    await syncSales(app, shopId)
    const low = await askPrice(app, shopId, { productSkuId: other, oldPrice: '25.00', newPrice: '20.00' })
    const answer = await seller.post(`${PATH}/answer`, { ids: [good, low], accept: 1 })
    expect(answer).toMatchObject({
      code: 200,
      data: { done: [{ id: good }], failed: [{ id: low, reason: '成本未知，无法计算调后毛利率，已提交主管审核' }] },
    })
    expect(await doc(low)).toMatchObject({ audit_status: PRICE_AUDIT.waiting })
  })
})

describe('what we propose', () => {
  it('goes to the platform and is decided there', async () => {
    const made = await propose('30.00')
    expect(made).toMatchObject({
      code: 200,
      data: { status: PRICE_STATE.waiting, auditStatus: PRICE_AUDIT.none, oldPrice: '25.00', newPrice: '30.00' },
    })
    const id = made.data.adjustId
    expect(await tabOf(id)).toEqual(['waiting'])
    expect(await propose('31.00')).toMatchObject({ code: 409, msg: `该平台SKU已有进行中的调价单${await noOf(id)}` })
    await playPriceAnswer(await sceneOf(app.house), (await doc(id)).platform_price_sn!, true)
    expect(await syncPrices(app, shopId)).toMatchObject({ changed: 1 })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.done, supply: '30.00' })
    const again = (await propose('29.00')).data.adjustId
    await playPriceAnswer(await sceneOf(app.house), (await doc(again)).platform_price_sn!, false, '价格过高')
    await syncPrices(app, shopId)
    expect(await doc(again)).toMatchObject({ status: PRICE_STATE.failed, result_reason: '价格过高', supply: '30.00' })
  })

  it('keeps within half of the old price, in cents, and is another one', async () => {
    for (const [price, msg] of [
      ['25.00', '新价不能与原价相同'],
      ['37.51', '新价应在 12.50 至 37.50 之间（原价 25.00 的 ±50%）'],
      ['12.49', '新价应在 12.50 至 37.50 之间（原价 25.00 的 ±50%）'],
    ] as const)
      expect(await propose(price)).toMatchObject({ code: 400, msg })
    for (const price of ['0', '-1', '26.001']) expect(await propose(price)).toMatchObject({ code: 400 })
    expect(await db.query(sql`SELECT 1 FROM temu_price_adjust WHERE product_sku_id = ${product}`)).toEqual([])
    expect(await propose('37.50')).toMatchObject({ code: 200 })
  })

  it('waits for a supervisor below the floor, who passes it on or drops it', async () => {
    const made = await propose('16.00')
    expect(made).toMatchObject({ code: 200, msg: '调后毛利率 4.38% 低于 15.00%，已提交主管审核' })
    const id = made.data.adjustId
    expect(await doc(id)).toMatchObject({ audit_status: PRICE_AUDIT.waiting, platform_price_sn: null })
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId, calls: 1 })
    expect(await audit(id, 1)).toMatchObject({ code: 409 })
    expect(await doc(id)).toMatchObject({ audit_status: PRICE_AUDIT.waiting, platform_price_sn: null })
    expect(await audit(id, 1)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({ audit_status: PRICE_AUDIT.passed, status: PRICE_STATE.waiting, told: 0 })
    await withdraw(id)
    const dropped = (await propose('16.00')).data.adjustId
    expect(await audit(dropped, 0)).toMatchObject({ code: 200 })
    expect(await doc(dropped)).toMatchObject({
      status: PRICE_STATE.failed,
      result_reason: '主管驳回：太低',
      platform_price_sn: null,
    })
  })

  it('is taken back while the platform has not decided', async () => {
    const id = (await propose('30.00')).data.adjustId
    expect(await withdraw(id)).toMatchObject({ code: 200 })
    expect(await doc(id)).toMatchObject({ status: PRICE_STATE.failed, result_reason: '已撤回', told: 3 })
    expect(await withdraw(id)).toMatchObject({ code: 409, msg: `调价单${await noOf(id)}当前为「调价失败」，不能撤回` })
    const asked = await ask('20.00')
    expect(await withdraw(asked)).toMatchObject({
      code: 409,
      msg: `调价单${await noOf(asked)}由平台发起，不能撤回，请接受或拒绝`,
    })
  })

  it('is proposed once, whoever is quicker and whatever answer is lost', async () => {
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId, calls: 1 })
    expect(await propose('30.00')).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    const answers = await Promise.all([propose('30.00'), propose('30.00', supervisor)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.query(sql`SELECT 1 FROM simulator_managed_price WHERE product_sku_id = ${product}`)).toHaveLength(1)
    expect(await db.query(sql`SELECT 1 FROM temu_price_adjust WHERE product_sku_id = ${product}`)).toHaveLength(1)
  })
})

describe('who sees it', () => {
  it('is each seller their own shops', async () => {
    const id = await ask('20.00')
    const foreign = await app.as('xiao.hua')
    expect((await foreign.post(`${PATH}/list-page`, { condition: { productSkuId: product } })).data.total).toBe(0)
    for (const answer of [await accept(id, foreign), await refuse(id, '不', foreign), await propose('30.00', foreign)])
      expect(answer).toMatchObject({ code: 404 })
    expect(await foreign.get(`${PATH}/card?adjustId=${id}`)).toMatchObject({ code: 404 })
    expect(await foreign.post(`${PATH}/withdraw`, { ids: [id] })).toMatchObject({ code: 404 })
  })

  it('tells costs to those who may see them', async () => {
    const id = await ask('17.00')
    const [row] = (await seller.post(`${PATH}/list-page`, { condition: { productSkuId: product } })).data.list
    for (const field of ['cost', 'marginBefore', 'marginAfter', 'lowestPrice']) expect(row).not.toHaveProperty(field)
    expect(row.isEnough).toBe(0)
    expect((await seller.get(`${PATH}/card?adjustId=${id}`)).data).toMatchObject({
      cost: null,
      isEnough: 0,
      wasEnough: 1,
      sold: 100,
    })
    expect((await supervisor.get(`${PATH}/card?adjustId=${id}`)).data).toMatchObject({
      cost: '15.3000',
      marginFloor: '0.1500',
      oldPrice: '25.00',
      newPrice: '17.00',
      sold: 100,
    })
  })
})
