import { isDeepStrictEqual } from 'node:util'
import { sql } from '../apps/server/src/kit/db/db.ts'
import { type Cell, writeBook } from '../apps/server/src/kit/excel/book.ts'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'

const ROWS = 10_000
const BAD = 300
const GOAL = 60
const PRODUCT = ['商品编码', '商品名称', '商品类目', '款式1', '采购价', '净重(g)', '默认仓库']
const UPDATE = ['SKU', '净重(g)', '参考售价(USD)', '条码']

interface Said {
  code: number
  msg: string
  data: { rows: number; errors: unknown[] }
}

export async function benchGoodsImport(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const server = await start('product', { DATABASE_URL: database.url })
  const product = (bad: boolean) =>
    rows((i) => [`IM${i >> 2}`, `测速商品${i >> 2}`, '手机壳', `款${i % 4}`, wrong(bad, i) ?? '9.5', '120', '义乌仓'])
  const update = (bad: boolean) =>
    rows((i) => [`IM${i >> 2}0${(i % 4) + 1}`, wrong(bad, i) ?? '130', '19.9', `69${String(i).padStart(8, '0')}`])
  const state = () => database.db.one(sql`SELECT count(*), sum(version) FROM goods_goods_sku`)
  await bothWays(server, token, 'importProduct', PRODUCT, product, state)
  await bothWays(server, token, 'importGoodsSkuExcel2', UPDATE, update, state)
  await server.stop()
}

const rows = (row: (i: number) => Cell[]): Cell[][] => Array.from({ length: ROWS }, (_, i) => row(i))
const wrong = (bad: boolean, i: number): string | null =>
  bad && i % Math.floor(ROWS / BAD) === 0 && i < BAD * Math.floor(ROWS / BAD) ? 'x' : null

async function bothWays(
  server: Server,
  token: string,
  call: string,
  headers: string[],
  book: (bad: boolean) => Cell[][],
  state: () => Promise<unknown>,
): Promise<void> {
  for (const bad of [true, false]) {
    const bytes = await writeBook([{ name: 'Sheet1', columns: headers.map((header) => ({ header })), rows: book(bad) }])
    const before = await state()
    const began = performance.now()
    const said = await send(server, token, call, bytes)
    const seconds = (performance.now() - began) / 1000
    if (bad ? said.data.errors.length !== BAD : said.code !== 200) throw new Error(`${call}: ${said.msg}`)
    if (bad && !isDeepStrictEqual(await state(), before)) throw new Error(`${call}: refused, and yet something was written`)
    figure(`${call}, ${ROWS} rows${bad ? `, ${BAD} bad` : ''}`, seconds, 's', { goal: `<= ${GOAL}`, met: seconds <= GOAL })
  }
}

async function send(server: Server, token: string, call: string, bytes: Buffer): Promise<Said> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'book.xlsx'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.address}/api/goods/goodsSku/${call}`, { method: 'POST', headers, body: form })
  return (await answer.json()) as Said
}
