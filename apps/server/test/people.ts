import { ident, sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'

/** Of what people own, only what the tests of people count on: three stores, three shops of one seller, one of another. */
export async function shopsAndStores(app: TestApp): Promise<void> {
  const { db } = app.house
  await db.run(sql`DELETE FROM account_user_shop`)
  await db.run(sql`DELETE FROM account_user_store`)
  await db.run(sql`UPDATE authorize_shop SET seller_id = NULL, dept_id = NULL`)
  await db.run(sql`UPDATE sys_module SET owner_id = NULL`)
  await db.run(sql`UPDATE goods_goods SET developer_id = NULL, purchaser_id = NULL, artist_id = NULL, seller_ids = '{}'`)
  await db.run(sql`
    INSERT INTO basic_country (country_code, name_cn, name_en) VALUES ('CN', '中国', 'China') ON CONFLICT DO NOTHING`)
  await db.run(sql`
    INSERT INTO basic_currency (currency_code, currency_name) VALUES ('USD', '美元') ON CONFLICT DO NOTHING`)
  await db.run(sql`
    INSERT INTO basic_platform (plat_code, plat_name) VALUES ('joom', 'Joom'), ('shopee', 'Shopee'), ('lazada', 'Lazada') ON CONFLICT DO NOTHING`)
  await db.run(sql`
    INSERT INTO stock_store (id, store_code, store_name, store_type, country_code, sort_no)
    VALUES (901, 'TEST1', '测试一仓', 1, 'CN', 901), (902, 'TEST2', '测试二仓', 1, 'CN', 902), (903, 'TEST3', '测试三仓', 1, 'CN', 903)`)
  await db.run(sql`
    INSERT INTO authorize_shop (id, plat_code, shop_name, suffix, currency, seller_id, dept_id)
    SELECT 9000 + n, 'joom', '测试店' || n, 'test-' || n, 'USD', u.id, u.dept_id
    FROM generate_series(1, 3) n, account_user u WHERE u.username = 'song.yu'`)
  await db.run(sql`
    INSERT INTO authorize_shop (id, plat_code, shop_name, suffix, currency, seller_id, dept_id)
    SELECT 9010, 'shopee', '郑州店', 'test-zz', 'USD', u.id, u.dept_id FROM account_user u WHERE u.username = 'xiao.hua'`)
}

export async function idOf(app: TestApp, username: string): Promise<number> {
  const row = await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`)
  return row!.id
}
export async function deptOf(app: TestApp, name: string): Promise<number> {
  const row = await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_department WHERE dept_name = ${name}`)
  return row!.id
}
export async function roleOf(app: TestApp, key: string): Promise<number> {
  const row = await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_role WHERE role_key = ${key}`)
  return row!.id
}
export async function postOf(app: TestApp, name: string): Promise<number> {
  const row = await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_post WHERE post_name = ${name}`)
  return row!.id
}

export const rowOf = (app: TestApp, table: 'account_user' | 'account_department' | 'account_role' | 'account_menu', id: number) =>
  app.house.db.one(sql`SELECT to_jsonb(t) AS row FROM ${ident(table)} t WHERE id = ${id}`)
