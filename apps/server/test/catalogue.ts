import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { raw, sql } from '../src/kit/db.ts'
import { readSheet } from '../src/kit/excel/book.ts'
import type { Ctx } from '../src/kit/house.ts'
import type { TestApp } from './app.ts'

export interface SkuSpec {
  kind?: 1 | 2 | 3 | 4
  status?: string
  audit?: 90 | 100 | 110 | 200
  deleted?: boolean
  name?: string
  parts?: [sku: string, quantity: number][]
}

export async function addSku(app: TestApp, sku: string, spec: SkuSpec = {}): Promise<number> {
  const { db } = app.house
  const { kind = spec.parts ? 2 : 1, status = '20', audit = 200, deleted = false, name = `${sku}名称` } = spec
  const gone = deleted ? raw('now()') : raw('NULL')
  const goods = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods (goods_code, goods_name, goods_type, goods_status, audit_status)
    VALUES (${`G${sku.replaceAll(/[^A-Z0-9]/g, '_')}`.slice(0, 32)}, ${name}, ${kind === 2 ? 2 : 1}, ${status}, ${audit}) RETURNING id`)
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_status, cost_price, weight, origin_sku_id, deleted_at)
    VALUES (${goods!.id}, ${sku}, ${kind}, ${name}, ${status}, 1, 10,
      CASE WHEN ${kind} = 4 THEN (SELECT id FROM goods_goods_sku WHERE sku = ${sku.replace('-BLP', '')}) END, ${gone}) RETURNING id`)
  for (const [part, quantity] of spec.parts ?? [])
    await db.run(sql`
      INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio)
      SELECT ${made!.id}, id, ${quantity}, 50 FROM goods_goods_sku WHERE sku = ${part}`)
  return made!.id
}

export async function renameSku(app: TestApp, from: string, to: string): Promise<void> {
  await app.house.db.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type)
    SELECT a.id, b.id, 2 FROM goods_goods_sku a, goods_goods_sku b WHERE a.sku = ${from} AND b.sku = ${to}`)
}

export async function addShop(app: TestApp, name: string, prefix = '', suffix = '', seller = 'seller'): Promise<number> {
  const made = await app.house.db.one<{ id: number }>(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, sku_prefix, sku_suffix, auth_status)
    SELECT 'joom', ${name}, ${`T${name}`}, 'USD', u.id, u.dept_id, ${prefix}, ${suffix}, 1 FROM account_user u WHERE u.username = ${seller} RETURNING id`)
  return made!.id
}

export async function addShopSku(app: TestApp, shopId: number, shopSku: string, more: { title?: string; sold30?: number } = {}) {
  const made = await app.house.db.one<{ id: number }>(sql`
    INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, title, price, currency, online_stock, sold30)
    VALUES (${shopId}, ${`I-${shopSku}`}, ${shopSku}, ${shopSku.normalize('NFKC').trim().toUpperCase()}, ${more.title ?? shopSku}, 9.99, 'USD', 5, ${more.sold30 ?? 0})
    RETURNING id`)
  return made!.id
}

export function contextOf(app: TestApp, userId: number): Ctx {
  const user = { userId } as Ctx['user']
  const now = app.clock.now().toISOString()
  return {
    house: app.house,
    call: 'test',
    requestId: 'test',
    now,
    ip: '',
    device: '',
    user,
    lent: false,
    logged: 0,
    afterwards: [],
    say: () => {},
  }
}

export async function rowsOf(app: TestApp, bytes: Buffer): Promise<string[][]> {
  const path = join(app.house.config.dataDir, 'answer.xlsx')
  await writeFile(path, bytes)
  return (await readSheet(path, { maxRows: 100_000, maxColumns: 100, maxBytes: 1e9 })).map((row) => row.cells)
}
