import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION, acquisitionStates, type SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES, sourceOf } from '@erp/contract/product-center/acquire/source'
import { sql } from '../../../../src/kit/db/db.ts'
import { moveSet } from '../../../../src/kit/move.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { acquire } from '../../../../src/modules/product-center/acquire/acquire.ts'
import { frontOf, keepContents } from '../../../../src/modules/product-center/acquire/content.ts'
import { relate } from '../../../../src/modules/product-center/acquire/relate.ts'
import { settle } from '../../../../src/modules/product-center/acquire/settle.ts'
import { transfer } from '../../../../src/modules/product-center/acquire/transfer.ts'
import { addByHand } from '../../../../src/modules/product-center/acquire/write.ts'
import { COLORS, LINES_SOLD } from '../goods/goods-words.ts'
import type { ListedGoods } from './product-goods.ts'
import { supplierShot } from './product-pictures.ts'
import { HOUR, type ProductPlay } from './product-play.ts'

type Fate = 'waiting' | 'running' | 'failed' | 'open' | 'complete' | 'developed' | 'pooled' | 'related'
const FATES: Record<Fate, number> = {
  waiting: 2,
  running: 2,
  failed: 5,
  open: 10,
  complete: 9,
  developed: 4,
  pooled: 2,
  related: 4,
}
const OWNERS = ['developer', 'seller', 'yuan.jing', 'developer', 'xu.lei', 'cai.wen']
const FAILURES = [
  '商品已下架或不存在',
  '网站要求登录后查看，无法采集',
  '暂时无法连接1688，请稍后重试',
  '页面结构有变化，没有读到价格',
  '暂时无法连接Amazon，请稍后重试',
]
const PLATS: SourcePlatform[] = ['1688', '1688', 'smt', 'taobao', 'amazon', 'temu', 'pdd', 'ebay', 'shein', 'shopee']
const URLS: Record<SourcePlatform, (n: number) => string> = {
  '1688': (n) => `https://detail.1688.com/offer/${740_000_000_000 + n * 7919}.html`,
  taobao: (n) => `https://item.taobao.com/item.htm?id=${680_000_000_000 + n * 6151}`,
  pdd: (n) => `https://mobile.yangkeduo.com/goods.html?goods_id=${510_000_000_000 + n * 4391}`,
  smt: (n) => `https://www.aliexpress.com/item/${1005006500000000 + n * 3571}.html`,
  amazon: (n) => `https://www.amazon.com/dp/B0D${String(1_000_000 + n * 331)}`,
  ebay: (n) => `https://www.ebay.com/itm/${256_000_000_000 + n * 977}`,
  temu: (n) => `https://www.temu.com/hot-sale-g-${601_099_000_000 + n * 113}.html`,
  shein: (n) => `https://us.shein.com/hot-sale-p-${31_000_000 + n * 57}.html`,
  shopee: (n) => `https://shopee.sg/hot-sale-i.${5_000_000 + n}.${22_000_000 + n * 13}`,
}

interface Seen {
  n: number
  id: number
  fate: Fate
  owner: string
  plat: SourcePlatform
  time: number
}

/** What was seen elsewhere, collected as the worker would have: no page was read for it. */
export async function acquireItems(play: ProductPlay, goods: ListedGoods[]): Promise<void> {
  const seen = await pasted(play)
  await begin(
    play,
    seen.filter(({ fate }) => fate !== 'waiting'),
  )
  await fail(
    play,
    seen.filter(({ fate }) => fate === 'failed'),
  )
  await answer(
    play,
    seen.filter(({ fate }) => ['open', 'complete', 'developed', 'pooled', 'related'].includes(fate)),
  )
  await hold(play, seen)
  for (const fate of ['developed', 'pooled'] as const)
    for (const [owner, own] of Map.groupBy(
      seen.filter((one) => one.fate === fate),
      (one) => one.owner,
    ))
      await transfer(
        play.tx,
        { ids: own.map(({ id }) => id), toPool: fate === 'pooled' ? 1 : 0 },
        await play.at(own[0]!.time + 20 * HOUR, owner),
      )
  for (const [n, { id, owner, time }] of seen.filter(({ fate }) => fate === 'related').entries())
    await related(play, id, goods[n]!, await play.at(time + 9 * HOUR, owner))
  await addByHand(
    play.tx,
    {
      titleCn: '展会手工登记：竹编收纳篮',
      title: 'Bamboo Basket',
      shopName: '义乌展会 C2-118',
      currency: 'CNY',
      skus: [{ price: '12.50' }],
    },
    await play.at(play.on(1, 15), 'developer'),
  )
}

/** An offer that the platform does not know is none that we could buy. */
async function related(
  play: ProductPlay,
  id: number,
  goods: ListedGoods,
  ctx: Awaited<ReturnType<ProductPlay['at']>>,
): Promise<void> {
  await ctx.house.db
    .transact(() => relate(play.tx, { id, goodsId: goods.id }, ctx))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

async function pasted(play: ProductPlay): Promise<Seen[]> {
  const wanted = (Object.keys(FATES) as Fate[]).flatMap((fate) => Array.from({ length: FATES[fate] }, () => fate))
  const items = wanted.map((fate, n) => {
    const time = ['waiting', 'running'].includes(fate) ? play.on(0, 24) : play.on(1 + (n % 3) * 4, 10 + (n % OWNERS.length))
    return {
      n,
      fate,
      owner: OWNERS[n % OWNERS.length]!,
      plat: fate === 'related' ? ('1688' as const) : PLATS[n % PLATS.length]!,
      time,
    }
  })
  for (const own of Map.groupBy(items, ({ owner, time }) => `${owner} ${time}`).values())
    await acquire(
      play.tx,
      { urls: own.map(({ plat, n }) => URLS[plat](n)), ids: null },
      await play.at(own[0]!.time, own[0]!.owner),
    )
  const rows = await play.tx.query<{ id: number; plat: string; item: string }>(
    sql`SELECT id, src_plat AS plat, src_item_id AS item FROM product_center_data_acquisition`,
  )
  const ids = new Map(rows.map(({ id, plat, item }) => [`${plat} ${item}`, id]))
  return items.map((one) => {
    const source = sourceOf(URLS[one.plat](one.n))!
    return { ...one, id: ids.get(`${source.srcPlat} ${source.srcItemId}`)! }
  })
}

const idsOf = (seen: Seen[]): number[] => seen.map(({ id }) => id)
const COLUMN = { column: 'acq_status' }

async function begin(play: ProductPlay, seen: Seen[]): Promise<void> {
  await moveSet(play.tx, dataAcquisition, acquisitionStates, 'start', idsOf(seen), await play.at(play.on(0, 24)), COLUMN)
}

async function fail(play: ProductPlay, seen: Seen[]): Promise<void> {
  for (const [n, { id, time }] of seen.entries()) {
    const failReason = FAILURES[n % FAILURES.length]!
    const set = { failReason, leasedUntil: null, nextTime: null, retryCount: failReason.startsWith('暂时') ? 3 : 0 }
    await moveSet(play.tx, dataAcquisition, acquisitionStates, 'fail', [id], await play.at(time + 15 * 60_000), {
      ...COLUMN,
      set,
      note: failReason,
    })
  }
}

/** As the page said it. Titles of Chinese sites are ours too; whoever completed it chose the category. */
async function answer(play: ProductPlay, seen: Seen[]): Promise<void> {
  const { tx } = play
  const told = await Promise.all(
    seen.map(async (one) => ({
      ...one,
      ...pageOf(one, await supplierShot(play.files, lineOf(one.n).drawing, lineOf(one.n).colors[one.n % 3]!, 100 + one.n)),
    })),
  )
  await moveSet(tx, dataAcquisition, acquisitionStates, 'answer', idsOf(seen), await play.at(play.on(0, 24)), {
    ...COLUMN,
    set: { nextTime: null, leasedUntil: null },
  })
  await tx.run(sql`
    UPDATE product_center_data_acquisition t SET title = r.title, title_cn = r."titleCn", currency = r.currency, price_min = r."priceMin", price_max = r."priceMax", main_image = r."mainImage",
      sku_count = r."skuCount", shop_name = r."shopName", sales_count = r.sales, rating = r.rating, cat_id = c.id, weight = r.weight
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS r(id bigint, title text, "titleCn" text, currency text, "priceMin" numeric, "priceMax" numeric, "mainImage" text, "skuCount" int,
      "shopName" text, sales int, rating numeric, cat text, weight int) LEFT JOIN goods_goods_cats c ON c.cat_code = r.cat WHERE t.id = r.id`)
  await keepContents(
    tx,
    told.map(({ id, content }) => ({ id, ...content })),
  )
  for (const [owner, own] of Map.groupBy(
    seen.filter(({ fate }) => fate !== 'open'),
    (one) => one.owner,
  ))
    await settle(tx, idsOf(own), await play.at(play.on(0, 24), owner))
}

const lineOf = (n: number) => LINES_SOLD[(n * 7) % LINES_SOLD.length]!

function pageOf({ n, plat, fate }: Seen, picture: string) {
  const line = lineOf(n)
  const [noun, nounEn] = line.nouns[n % line.nouns.length]!
  const { isChinese = false, currency } = SITES[plat]
  const base = isChinese ? line.cost.from + 2 : (line.cost.from * 3) / 7 + 4
  const skus = line.colors.slice(0, 2 + (n % 2)).map((color, i) => ({
    attrs: [{ name: isChinese ? '颜色' : 'Color', value: COLORS[color]![isChinese ? 0 : 1] }],
    price: (base + i * 0.8).toFixed(2),
    stock: 40 + ((n * 37 + i * 11) % 900),
    image: picture,
  }))
  const isWhole = fate !== 'open'
  const content = {
    images: [picture],
    video: null,
    skus,
    attrs: [
      { name: '材质', value: line.material },
      { name: '用途', value: line.purpose },
    ],
    description: isChinese ? `<p>厂家直销${noun}，${line.material}材质，支持一件代发。</p>` : `<p>${nounEn}, ready to ship.</p>`,
  }
  return {
    ...frontOf(content),
    content,
    currency,
    title: isChinese
      ? `厂家批发${noun}跨境专供${line.material}${line.purpose}`
      : `${nounEn} ${line.material === '棉' ? 'Cotton' : 'Durable'} for Home Travel`,
    titleCn: isChinese || isWhole ? `${noun}${line.material}款 ${String(n).padStart(2, '0')}` : null,
    shopName: isChinese
      ? `义乌市${['恒发', '锦程', '优品汇', '宏运'][n % 4]}工厂店`
      : ['HomeBest', 'LuckyStore', 'TopSeller'][n % 3]!,
    sales: (n * 131) % 4000,
    rating: (4 + (n % 10) / 10).toFixed(2),
    cat: isWhole ? line.cat : null,
    weight: isWhole ? Math.round((line.weight.from + line.weight.to) / 2) : null,
  }
}

/** What waits or is under way stays so for a working day. */
const hold = ({ tx }: ProductPlay, seen: Seen[]): Promise<number> =>
  tx.run(sql`
    UPDATE product_center_data_acquisition SET leased_until = CASE WHEN acq_status = ${ACQUISITION.running} THEN now() + interval '8 hours' END,
      next_time = CASE WHEN acq_status = ${ACQUISITION.waiting} THEN now() + interval '8 hours' END, retry_count = CASE WHEN acq_status = ${ACQUISITION.waiting} THEN 1 ELSE 0 END,
      fail_reason = CASE WHEN acq_status = ${ACQUISITION.waiting} THEN '网站繁忙，稍后再采' END
    WHERE id = ANY(${idsOf(seen.filter(({ fate }) => fate === 'waiting' || fate === 'running'))}::bigint[])`)
