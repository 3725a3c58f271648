import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { sql } from '../apps/server/src/kit/db/db.ts'
import { priceRadar } from '../apps/server/src/modules/product-center/listing/radar.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn, sizesOf } from './database.ts'
import { figure, grown } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { acquisitionsAt, fillGround, fillProduct, PICTURED } from './product-fill.ts'
import { published } from './publish.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_LISTINGS']
const FULL = Number(given ?? 2_000_000)
const SIZES = sizesOf(FULL)
const [PAGE_GOAL, PREVIEW_GOAL] = [300, 3000]
const PREVIEWED = 1000
const HOURLY = 10_000
const TASKS = Number(process.env['BENCH_TASKS'] ?? 300)
const WHO = ['admin', 'seller'] as const
const LISTING = '/product-center/smt-listing'
const ACQUISITION = '/product-center/data-acquisition'

type Took = Map<string, number[]>
const keep = (took: Took, name: string, value: number): void => void took.set(name, [...(took.get(name) ?? []), value])
const page = (condition: object, more: object = {}) => ({ pageNum: 1, pageSize: 50, condition, ...more })
const post = (name: string, path: string, body: object, goal = PAGE_GOAL): Asked => ({ name, method: 'POST', path, body, goal })
const onSale = { listType: [1], standing: ['onSelling'] }

/** The product centre at a tenth of and at as many listings as are named; every figure with how it grew. */
export async function benchProduct(database: BenchDatabase): Promise<void> {
  const took: Took = new Map()
  await fillGround(database)
  for (const size of SIZES) {
    const began = performance.now()
    await fillProduct(database, size, acquisitionsAt(size, FULL))
    figure(`filled: ${size} listings, ${acquisitionsAt(size, FULL)} acquisitions`, (performance.now() - began) / 1000, 's')
    await ask(database, size, took)
    await atNight(database, size, took)
    await publishing(database, size, took)
  }
  grown(took, SIZES, 'listings')
}

async function ask(database: BenchDatabase, size: number, took: Took): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  const both = [...LISTS, ...(await repeats(database))]
  const questions = { admin: [...both, await previewed(database)], seller: both }
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of questions[who]) {
      const ms = await measured(server.address, token, each)
      const name = `${each.name} (${who})`
      keep(took, name, ms)
      figure(`${name}, ${size} listings`, ms, 'ms', { goal: `<= ${each.goal}`, met: ms <= each.goal })
    }
  }
  await server.stop()
}

const LISTS: Asked[] = [
  post('listings on sale', `${LISTING}/list-page`, page(onSale)),
  post('listings by sales', `${LISTING}/list-page`, page(onSale, { orderBy: [{ field: 'sold30', order: 'desc' }] })),
  post('listings by title', `${LISTING}/list-page`, page({ ...onSale, subject: 'lamp q777' })),
  post('listings by SKU of the shop', `${LISTING}/list-page`, page({ sku: 'BL777-3' })),
  post('listings by our SKU', `${LISTING}/list-page`, page({ sku: 'BP777-3' })),
  post('listings by status of goods', `${LISTING}/list-page`, page({ ...onSale, goodsStatus: ['40'] })),
  post('listings whose stock is off', `${LISTING}/list-page`, page({ stockOff: [1] })),
  post('tabs of listings', `${LISTING}/status-count`, { condition: { listType: [1] } }),
  post('publish tasks', '/product-center/publish-task/list-page', page({})),
  post('tabs of publish tasks', '/product-center/publish-task/status-count', { condition: {} }),
  post('acquisitions', `${ACQUISITION}/list-page`, page({})),
  post('acquisitions complete', `${ACQUISITION}/list-page`, page({ acqStatus: [40] })),
  post('acquisitions by title', `${ACQUISITION}/list-page`, page({ title: '保温杯' })),
  post('acquisitions by price', `${ACQUISITION}/list-page`, page({ priceMin: ['100', '101'] })),
  post('acquisitions, the dearest', `${ACQUISITION}/list-page`, page({}, { orderBy: [{ field: 'priceMin', order: 'desc' }] })),
  post(
    'acquisitions sorted by sales',
    `${ACQUISITION}/list-page`,
    page({}, { orderBy: [{ field: 'salesCount', order: 'desc' }] }),
  ),
  post('tabs of acquisitions', `${ACQUISITION}/status-count`, { condition: {} }),
]

async function previewed({ db }: BenchDatabase): Promise<Asked> {
  const rows = await db.query<{ id: number }>(
    sql`SELECT id FROM product_center_smt_listing WHERE product_id ~ '^BL' AND list_type = 1 ORDER BY id DESC LIMIT ${PREVIEWED}`,
  )
  const asked = { ids: rows.map(({ id }) => id), mode: 'percent', value: '5' }
  return post(`price preview of ${rows.length} listings`, `${LISTING}/batch-price/preview`, asked, PREVIEW_GOAL)
}

const repeat = (by: string, body: object): Asked => post(`radar by ${by}`, '/product-center/development/check-repeat', body)

/** 同款雷达 by every way that it knows, and by a name whose every word is common. */
async function repeats({ db }: BenchDatabase): Promise<Asked[]> {
  const found = (no: string) =>
    db.one<{ id: number; name: string; english: string }>(
      sql`SELECT id, goods_name AS name, goods_name_en AS english FROM product_center_development WHERE develop_no = ${no}`,
    )
  const [row, pictured] = [await found('KFB101'), await found(PICTURED)]
  const common = {
    goodsName: '新款女士夏季休闲时尚简约便携家用',
    goodsNameEn: 'New Fashion Women Summer Casual Portable Home',
  }
  return [
    repeat('a development as it is kept', { developmentId: row!.id }),
    repeat('an item', { srcPlat: '1688', srcItemId: '5000777' }),
    repeat('an offer', { offerIds: ['7000077'] }),
    repeat('a picture', { developmentId: pictured!.id }),
    repeat('a name', { goodsName: row!.name }),
    repeat('an English title', { goodsNameEn: row!.english }),
    repeat('common words', common),
  ]
}

/** Kept from the first night on: what a later one costs a thousand listings. */
async function atNight({ url }: BenchDatabase, size: number, took: Took): Promise<void> {
  const app = await buildApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  try {
    for (const night of ['first', 'later']) {
      const began = performance.now()
      const said = await priceRadar.run(app.house)
      const seconds = (performance.now() - began) / 1000
      const seen = Number(/\d+/.exec(String(said))![0])
      figure(`price radar, ${night} night, ${size} listings`, seconds, 's', { said })
      keep(took, `price radar, ${night} night, a thousand listings`, (seconds * 1000) / seen)
    }
  } finally {
    await app.close()
  }
}

async function publishing({ url }: BenchDatabase, size: number, took: Took): Promise<void> {
  const app = await buildApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  try {
    const { perSecond, isWhole } = await published(app.house, TASKS, `N${size}-`)
    const met = perSecond >= HOURLY / 3600 && isWhole
    figure(`publish tasks, ${size} listings`, perSecond, '/s', { goal: `>= ${HOURLY}/h`, met, tasks: TASKS })
    keep(took, 'a publish task', 1 / perSecond)
  } finally {
    await app.close()
  }
}
