import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { addLocations } from '../../base/stores.ts'

const STORES = [
  [1, 'YW', '义乌仓', 1, 'CN', 'CNY'],
  [2, 'SH', '上海仓', 1, 'CN', 'CNY'],
  [3, 'ZZ', '郑州仓', 1, 'CN', 'CNY'],
  [4, 'UK', '英国仓', 2, 'GB', 'GBP'],
  [5, 'DE', '德国仓', 3, 'DE', 'EUR'],
] as const

/** The company's stores, and who is bound to one: the people on the floor of 义乌. Everybody else works in all of them. */
export async function seedStores(tx: Tx): Promise<void> {
  for (const [id, code, name, type, country, currency] of STORES)
    await tx.run(sql`
      INSERT INTO stock_store (id, store_code, store_name, store_type, country_code, currency, sort_no, manager_ids)
      SELECT ${id}, ${code}, ${name}, ${type}, ${country}, ${currency}, ${id}, ARRAY[u.id] FROM account_user u WHERE u.username = 'warehouse'`)
  await tx.run(sql`
    INSERT INTO account_user_store (user_id, store_id)
    SELECT u.id, s.id FROM account_user u, stock_store s
    WHERE (u.username IN ('wh.ye', 'wh.cheng', 'wh.wei', 'wh.su') AND s.id = 1)
       OR (u.username = 'wh.su' AND s.id = 2)
       OR (u.username = 'lv.fang' AND s.id IN (1, 2))`)
  await addLocations(tx)
}
