import { expect, it } from 'vitest'
import { raw, sql } from '../../../src/kit/db/db.ts'
import { testApp } from '../../../test/app.ts'
import { baseSeeds } from './index.ts'

const app = await testApp()
const { db } = app.house
const TABLES = `basic_dict_type basic_dict_data system_config basic_currency basic_country basic_platform basic_china_city basic_pack_info
  goods_goods_cats goods_season basic_degree_difficulty stock_store basic_exchange_rate`
const seedAgain = () =>
  db.transact(async (tx) => {
    for (const [, seed] of baseSeeds) await seed(tx)
  })
const everything = () =>
  Promise.all(
    TABLES.split(/\s+/).map((table) => db.query(raw(`SELECT md5(string_agg(t::text, ',' ORDER BY id)) AS sum FROM ${table} t`))),
  )

it('a later start changes nothing that people have changed', async () => {
  await db.run(sql`UPDATE system_config SET config_value = '9' WHERE config_key = 'auth.warnDays'`)
  await db.run(sql`UPDATE basic_country SET name_cn = '美利坚' WHERE country_code = 'US'`)
  await db.run(sql`UPDATE basic_dict_data SET deleted_at = now() WHERE dict_type = 'reprint_reason'`)
  const before = await everything()
  await seedAgain()
  expect(await everything()).toEqual(before)
  await db.run(sql`UPDATE base_seed SET digest = 'of an older release' WHERE digest <> 'once'`)
  await seedAgain()
  expect(await everything()).toEqual(before)
})

it('a new release adds what was not there', async () => {
  await db.run(sql`DELETE FROM system_config WHERE config_key = 'temu.stockDays'`)
  await db.run(sql`UPDATE base_seed SET digest = 'of an older release' WHERE name = 'system_config'`)
  await seedAgain()
  expect(await db.one(sql`SELECT config_value AS value FROM system_config WHERE config_key = 'temu.stockDays'`)).toEqual({
    value: '21',
  })
})
