import { isPlatformStore, TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

interface Store {
  name: string
  type: number
}
const OWN = 1

const storeOf = (tx: Tx, id: number) =>
  tx.one<Store>(sql`SELECT store_name AS name, store_type AS type FROM stock_store WHERE id = ${id} AND deleted_at IS NULL`)

/** Goods arrive where people of ours, or of a warehouse we rent, take them in. */
export async function requireReceiving(tx: Tx, storeId: number, field: string): Promise<void> {
  if (storeId === TEMU_STORE_ID) throw bad('TEMU虚拟仓不能直接采购入库', field)
  const store = await storeOf(tx, storeId)
  if (!store) throw bad('仓库不存在', field)
  if (isPlatformStore(store.type)) throw bad(`${store.name}是平台仓，不能直接采购入库`, field)
}

/** A way station is a warehouse of our own. */
export async function requireOwn(tx: Tx, storeId: number, field: string): Promise<void> {
  await requireReceiving(tx, storeId, field)
  const store = (await storeOf(tx, storeId))!
  if (store.type !== OWN) throw bad(`中转仓必须是自营仓，${store.name}不是`, field)
}
