import type { WantedOrder } from '../../../connectors/supplier-platform.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { OrderRow } from '../order/lock.ts'

/** Where the seller sends to: the address of the order, or the default one of its store. */
export async function addressOf(tx: Tx, order: OrderRow): Promise<WantedOrder['address']> {
  const found = await tx.one<WantedOrder['address']>(sql`
    SELECT d.contact AS "fullName", d.phone AS mobile, coalesce(p.name, '') AS "provinceText", coalesce(c.name, '') AS "cityText", coalesce(r.name, '') AS "areaText", d.address,
      coalesce(d.post_code, '') AS "postCode"
    FROM purchasing_receive_address d LEFT JOIN basic_china_city p ON p.code = d.province_code LEFT JOIN basic_china_city c ON c.code = d.city_code
    LEFT JOIN basic_china_city r ON r.code = d.area_code
    WHERE d.deleted_at IS NULL AND d.is_activated = 1 AND (d.id = ${order.receive_address_id}::bigint OR (d.store_id = ${order.store_id} AND d.is_default = 1))
    ORDER BY (d.id = ${order.receive_address_id}::bigint) IS TRUE DESC LIMIT 1`)
  if (!found) throw refuse(`采购单${order.order_no}没有收货地址，请先维护收货仓的默认地址`)
  return found
}
