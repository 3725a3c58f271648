import { PRICE_MODE, PRODUCT_STATUS, STOCK_MODE } from '@erp/contract/product-center/listing/listing.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { playAudit, playAway, playChange, sceneOf } from '../../../../src/connectors/smt/play.ts'
import { listingPlatform } from '../../../../src/connectors/smt.ts'
import { wireTime } from '../../../../src/kit/clock.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import { asShop } from '../../../../src/modules/authorize/auth/account.ts'
import { reviewDisabled } from '../../../../src/modules/product-center/group/disabled-effect.ts'
import { contentsOf, editListing } from '../../../../src/modules/product-center/listing/details.ts'
import { keepPage } from '../../../../src/modules/product-center/listing/keep.ts'
import { batchPrice } from '../../../../src/modules/product-center/listing/price.ts'
import { pushListings, putOffline, putOnline } from '../../../../src/modules/product-center/listing/push.ts'
import { priceRadar } from '../../../../src/modules/product-center/listing/radar.ts'
import { batchStock } from '../../../../src/modules/product-center/listing/stock.ts'
import { editInfo } from '../../../../src/modules/product-center/platform/write.ts'
import { claim } from '../../../../src/modules/product-center/task/claim.ts'
import { publishTemplates } from '../../../../src/modules/product-center/task/publish.ts'
import { runTask } from '../../../../src/modules/product-center/task/run.ts'
import { doubted, later } from '../../../../src/modules/product-center/task/settle.ts'
import { cancelTasks } from '../../../../src/modules/product-center/task/verbs.ts'
import type { ListedGoods } from './product-goods.ts'
import { HOUR, MINUTE, type ProductPlay } from './product-play.ts'
import { check, type Shops, shopsToUse, templatesFor, type WantedTemplate } from './product-templates.ts'

/** Of the goods the last are still on their way; the first few are sold in two shops. */
const [OPEN, UNDER_WAY, EVERYWHERE] = [5, 6, 3]
const SELLER = 'seller'
type Shop = Shops['own']

/** Templates of the three kinds in every state, what was published of them, and what was done to it since. */
export async function listGoods(
  play: ProductPlay,
  goods: ListedGoods[],
  managed: ListedGoods[],
  flawed: ListedGoods[],
): Promise<void> {
  const [listed, open] = [goods.slice(0, -OPEN - UNDER_WAY), goods.slice(-OPEN - UNDER_WAY, -UNDER_WAY)]
  const shops = await shopsToUse(play)
  await published(play, listed, managed, flawed, shops)
  for (const shop of [shops.own, shops.managed, shops.other]) await sync(play, shop, play.on(5, 9))
  await changed(play, shops)
  await unfinished(play, open, managed, flawed, shops)
  await underWay(play, goods.slice(-UNDER_WAY), shops)
  await sync(play, shops.own, Date.now() - 20 * MINUTE)
  await forbid(play, listed)
  await watch(play, listed)
}

async function published(
  play: ProductPlay,
  goods: ListedGoods[],
  managed: ListedGoods[],
  flawed: ListedGoods[],
  { own, managed: run, other }: Shops,
): Promise<void> {
  const pop = (one: ListedGoods, n: number): WantedTemplate => ({
    goods: one,
    tempType: LIST_TYPE.pop,
    shop: own,
    shopIds: n < EVERYWHERE ? [own.id, other.id] : [own.id],
  })
  const inRun = (one: ListedGoods): WantedTemplate => ({
    goods: one,
    tempType: LIST_TYPE.managed,
    shop: run,
    shopIds: [run.id],
  })
  const flaw = (one: ListedGoods): WantedTemplate => ({
    goods: one,
    tempType: LIST_TYPE.defective,
    shop: own,
    shopIds: [own.id],
  })
  // The good and the flawed pieces of a goods are not published at the same moment.
  for (const [n, wanted] of [[...goods.map(pop), ...managed.slice(0, -2).map(inRun)], flawed.slice(0, -1).map(flaw)].entries()) {
    const ids = await templatesFor(play, wanted, play.on(14 - n, 10))
    await check(play, ids, play.on(13 - n, 16))
    await publish(play, ids, play.on(12 - n, 10))
    await work(play, play.on(12 - n, 10, 5), [own, run, other])
  }
}

/** Only what its check let through. */
async function publish(play: ProductPlay, ids: number[], time: number, planTime: string | null = null): Promise<void> {
  const ready = await play.tx.query<{ id: number }>(
    sql`SELECT id FROM product_center_smt_template WHERE id = ANY(${ids}::bigint[]) AND temp_status = 20 ORDER BY id`,
  )
  if (ready.length)
    await publishTemplates(play.tx, { ids: ready.map(({ id }) => id), planTime } as never, await play.at(time, SELLER))
}

/** The worker's beats, one task after the other, five a second as the platform wants it. */
async function work(play: ProductPlay, time: number, shops: Shop[]): Promise<void> {
  for (const { id } of shops)
    for (let beat = 0, tasks = 1; tasks > 0; beat++) {
      const house = await play.house(time + beat * 2000)
      const claimed = await claim(house, id, 5)
      tasks = claimed.length
      for (const task of claimed) await runTask(house, task)
    }
}

async function sync(play: ProductPlay, shop: Shop, time: number): Promise<void> {
  const ctx = await play.at(time)
  const since = wireTime(new Date(time - 60 * 24 * HOUR))
  await asShop(ctx.house, shop.id, ctx, async (account) => {
    for (let cursor: string | null = null, first = true; first || cursor; first = false) {
      const page = await listingPlatform(ctx.house).listProducts(account, since, cursor)
      await keepPage(play.tx, account, page.list, { templateId: null, goodsId: null, listType: null }, ctx)
      cursor = page.next
    }
  })
  await play.tx.run(sql`
    INSERT INTO product_center_smt_sync (shop_id, synced_until, update_time) VALUES (${shop.id}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (shop_id) DO UPDATE SET synced_until = excluded.synced_until, update_time = excluded.update_time`)
}

const online = (play: ProductPlay, shop: Shop, listType: number) =>
  play.tx.query<{ id: number; productId: string; version: number }>(sql`
    SELECT id, product_id AS "productId", version FROM product_center_smt_listing
    WHERE shop_id = ${shop.id} AND list_type = ${listType} AND product_status = ${PRODUCT_STATUS.onSelling} AND edit_status = 0 AND template_id IS NOT NULL ORDER BY id`)

/** Taken down, put back, priced, stocked, sent back by the platform, gone. */
async function changed(play: ProductPlay, shops: Shops): Promise<void> {
  const { tx } = play
  const { own } = shops
  const time = play.on(4, 10)
  const listings = await online(play, own, LIST_TYPE.pop)
  const ids = (from: number, count: number) => listings.slice(from, from + count).map(({ id }) => id)
  await batchPrice(tx, { ids: ids(0, 3), mode: PRICE_MODE.percent, value: '4' } as never, await play.at(time, SELLER))
  await batchStock(tx, { ids: ids(1, 3), mode: STOCK_MODE.plus, value: 6 } as never, await play.at(time + MINUTE, SELLER))
  await putOffline(tx, { ids: ids(4, 3) }, await play.at(time + 2 * MINUTE, SELLER))
  await work(play, time + 5 * MINUTE, [own])
  await putOnline(tx, { ids: ids(4, 1) }, await play.at(time + 3 * HOUR, SELLER))
  await work(play, time + 3 * HOUR + MINUTE, [own])
  const scene = await sceneOf(await play.house(play.on(2, 15)), tx)
  for (const { productId } of listings.slice(7, 9)) {
    await tx.run(
      sql`UPDATE simulator_smt_product SET product_status = 'auditing', audit_time = NULL WHERE product_id = ${productId}`,
    )
    await playAudit(scene, own.id, productId, '审核不通过：图片与商品描述不一致')
  }
  if (listings[9]) await playAway(scene, own.id, listings[9].productId, '平台删除：违反商品发布规则', true)
  await sync(play, own, play.on(2, 16))
  await edited(play, shops)
}

/** Changed here: not sent yet, sent and refused, on its way, and one that was changed over there meanwhile. */
async function edited(play: ProductPlay, { own }: Shops): Promise<void> {
  const listings = (await online(play, own, LIST_TYPE.pop)).slice(-5)
  const contents = await contentsOf(
    play.tx,
    listings.map(({ id }) => id),
  )
  const time = play.on(1, 14)
  for (const [n, { id, version }] of listings.entries()) {
    const content = contents.get(id)!
    const subject = n === 1 ? `${content.subject.slice(0, 90)} for LEGO Fans` : `${content.subject.slice(0, 100)} 2026 Version`
    await editListing(
      play.tx,
      { listingId: id, version, content: { ...content, subject } } as never,
      await play.at(time + n * MINUTE, SELLER),
    )
  }
  const send = async (n: number) =>
    listings[n] && pushListings(play.tx, { ids: [listings[n].id] }, await play.at(time + HOUR, SELLER))
  await send(0)
  await send(1)
  await work(play, time + HOUR + MINUTE, [own])
  await send(2)
  await halted(play, own, (house, task) => later(house, task, 8 * HOUR, '平台接口无响应'))
  if (listings[3]) await playChange(await sceneOf(await play.house(time + 2 * HOUR), play.tx), own.id, listings[3].productId)
}

/** Begun an hour ago and stopped there. */
async function halted(
  play: ProductPlay,
  shop: Shop,
  stop: (house: Awaited<ReturnType<ProductPlay['house']>>, task: Parameters<typeof later>[1]) => Promise<unknown>,
): Promise<void> {
  const house = await play.house(Date.now() - 40 * MINUTE)
  const [task] = await claim(house, shop.id, 1)
  if (task) await stop(house, task)
}

/** Drafts, some that may be published, one that the platform refused. */
async function unfinished(
  play: ProductPlay,
  goods: ListedGoods[],
  managed: ListedGoods[],
  flawed: ListedGoods[],
  { own, managed: run, other }: Shops,
): Promise<void> {
  const plain = (one: ListedGoods | undefined, more: Partial<WantedTemplate> = {}): WantedTemplate[] =>
    one ? [{ goods: one, tempType: LIST_TYPE.pop, shop: own, shopIds: [own.id], ...more }] : []
  const inRun = (one: ListedGoods | undefined, isRaw: boolean): WantedTemplate[] =>
    plain(one, { tempType: LIST_TYPE.managed, shop: run, shopIds: [run.id], isRaw })
  await templatesFor(
    play,
    [
      ...plain(goods[0], { isRaw: true }),
      ...plain(goods[1], { isRaw: true, shopIds: [] }),
      ...inRun(managed.at(-1), true),
      ...plain(flawed.at(-1), { tempType: LIST_TYPE.defective, isRaw: true }),
    ],
    play.on(2, 11),
  )
  const good = await templatesFor(play, [...plain(goods[2]), ...plain(goods[3]), ...inRun(managed.at(-2), false)], play.on(2, 12))
  await check(play, good, play.on(2, 13))
  const branded = await templatesFor(
    play,
    plain(goods[4], { shopIds: [own.id, other.id], subject: 'Storage Gift for LEGO Fans and Collectors' }),
    play.on(3, 12),
  )
  await check(play, branded, play.on(3, 13))
  await publish(play, branded, play.on(3, 14))
  await work(play, play.on(3, 14, 5), [own, other])
}

/** Planned for tomorrow, called off, being sent, one of which nobody knows, and what the platform looks at. */
async function underWay(play: ProductPlay, goods: ListedGoods[], { own }: Shops): Promise<void> {
  const ids = await templatesFor(
    play,
    goods.map((one) => ({ goods: one, tempType: LIST_TYPE.pop, shop: own, shopIds: [own.id] })),
    play.on(1, 9),
  )
  await check(play, ids, play.on(1, 10))
  const tomorrow = wireTime(new Date(play.on(0, 0) + 34 * HOUR))
  await publish(play, ids.slice(0, 2), play.on(1, 11), tomorrow)
  await publish(play, ids.slice(4), Date.now() - 2 * HOUR)
  await work(play, Date.now() - 2 * HOUR + MINUTE, [own])
  await play.tx.run(
    sql`UPDATE simulator_smt_product SET audit_time = now() + interval '8 hours' WHERE shop_id = ${own.id} AND product_status = 'auditing'`,
  )
  const [called] = await play.tx.query<{ id: number }>(
    sql`SELECT id FROM product_center_publish_task WHERE template_id = ${ids[1]!} AND task_status = 10`,
  )
  if (called) await cancelTasks(play.tx, { ids: [called.id] }, await play.at(play.on(1, 15), SELLER))
  await publish(play, ids.slice(2, 3), Date.now() - HOUR)
  await halted(play, own, (house, task) => doubted(house, task, 8 * HOUR, '平台接口超时'))
  await publish(play, ids.slice(3, 4), Date.now() - 50 * MINUTE)
  await halted(play, own, (_house, task) =>
    play.tx.run(sql`UPDATE product_center_publish_task SET leased_until = now() + interval '8 hours' WHERE id = ${task.id}`),
  )
}

/** Goods that gained a group lately: their listings wait to be taken down. */
async function forbid(play: ProductPlay, goods: ListedGoods[]): Promise<void> {
  const ctx = await play.at(play.on(1, 17), 'supervisor')
  const chosen = goods.slice(0, 4).map(({ id }) => id)
  await play.tx.run(sql`
    UPDATE goods_goods SET disabled_group_ids = ARRAY(SELECT id FROM product_center_disabled_group WHERE group_name = '侵权整改店铺') WHERE id = ANY(${chosen}::bigint[])`)
  await play.tx.run(sql`
    UPDATE goods_goods SET disabled_group_ids = ARRAY(SELECT id FROM product_center_disabled_group WHERE group_name = '品牌投诉') WHERE id = ANY(${goods.slice(7, 10).map(({ id }) => id)}::bigint[])`)
  await reviewDisabled(play.tx, chosen, ctx)
}

/** Freight rose: the margins of some are not what they were set for, and last night saw it. */
async function watch(play: ProductPlay, goods: ListedGoods[]): Promise<void> {
  const ids = goods.slice(5, 11).map(({ id }) => id)
  const infos = await play.tx.query<{ id: number; version: number; freight: string }>(sql`
    SELECT id, version, freight::text FROM product_center_platform_info WHERE goods_id = ANY(${ids}::bigint[]) AND plat_name = 'smt' AND deleted_at IS NULL`)
  for (const [n, { id, version, freight }] of infos.entries())
    await editInfo(
      play.tx,
      { id, version, freight: (Number(freight) + 5 + n).toFixed(2) } as never,
      await play.at(play.on(2, 16, n), SELLER),
    )
  await priceRadar.run(await play.house(play.on(0, 4, 10)))
}
