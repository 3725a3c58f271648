import { sql, type Tx } from '../../kit/db/db.ts'
import { bad, refuse } from '../../kit/refuse.ts'

/** The SKU that a scanner read: its code, else its barcode. */
export async function skuByCode(tx: Tx, code: string): Promise<{ skuId: number; sku: string }> {
  const found = await tx.one<{ skuId: number; sku: string }>(sql`
    SELECT id AS "skuId", sku FROM goods_goods_sku WHERE (sku = ${code} OR barcode = ${code}) AND deleted_at IS NULL
    ORDER BY (sku = ${code}) DESC, id LIMIT 1`)
  if (!found) throw bad(`SKU ${code}不存在`, 'sku')
  return found
}

export async function placeByName(tx: Tx, storeId: number, name: string): Promise<number> {
  const [id] = await placesByName(tx, storeId, [{ locationName: name }])
  return id!
}

/** The same, where pieces may be put now. */
export async function openPlace(tx: Tx, storeId: number, name: string): Promise<number> {
  const id = await placeByName(tx, storeId, name)
  const place = await tx.one<{ isActivated: number; lockCheckId: number | null }>(
    sql`SELECT is_activated AS "isActivated", lock_check_id AS "lockCheckId" FROM stock_store_location WHERE id = ${id}`,
  )
  if (place!.isActivated !== 1) throw refuse(`库位${name}已停用`)
  if (place!.lockCheckId !== null) throw refuse(`库位${name}正在盘点，暂不能操作`)
  return id
}

/** Places of a store by what was scanned at them; those that come with an id keep it. */
export async function placesByName(
  tx: Tx,
  storeId: number,
  given: { locationId?: number | null; locationName?: string | null }[],
): Promise<number[]> {
  const names = given.flatMap(({ locationId, locationName }) => (locationId || !locationName ? [] : [locationName]))
  const found = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, location_name AS name FROM stock_store_location
    WHERE store_id = ${storeId} AND location_name = ANY(${names}::text[]) AND deleted_at IS NULL`)
  const ids = new Map(found.map(({ id, name }) => [name, id]))
  return given.map(({ locationId, locationName }, i) => {
    if (locationId) return locationId
    if (!locationName) throw bad(`请填写第${i + 1}行的库位`)
    const id = ids.get(locationName)
    if (!id) throw bad(`库位${locationName}在该仓库不存在`)
    return id
  })
}
