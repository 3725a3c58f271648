import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { skuLinesOf } from './sku-lines.ts'
import { productState } from './states.ts'

const PAGE = 1000

/** Every hour: what offers more than there is, or nothing of what there is. The filter reads what was found. */
export const stockLook: Schedule = {
  key: 'product-center.stock-look',
  title: '核对速卖通在线库存',
  cron: '35 * * * *',
  run: async (house) => `${await lookAtStock(house)}个在线商品库存不符`,
}

export async function lookAtStock(house: House): Promise<number> {
  let [last, off] = [0, 0]
  for (;;) {
    const page = await house.db.query<{ id: number }>(sql`
      SELECT t.id FROM product_center_smt_listing t WHERE t.id > ${last} AND t.deleted_at IS NULL
        AND (t.product_status = ${productState(PRODUCT_STATUS.onSelling)} OR t.stock_off = 1) ORDER BY t.id LIMIT ${PAGE}`)
    if (page.length === 0) return off
    const ids = page.map(({ id }) => id)
    const lines = await skuLinesOf(
      house.db,
      sql`l.id = ANY(${ids}::bigint[]) AND l.product_status = ${productState(PRODUCT_STATUS.onSelling)}`,
    )
    const wrong = [...new Set(lines.filter(isOff).map(({ listingId }) => listingId))]
    await house.db.run(sql`
      UPDATE product_center_smt_listing t SET stock_off = (t.id = ANY(${wrong}::bigint[]))::int
      WHERE t.id = ANY(${ids}::bigint[]) AND (t.stock_off = 1) <> (t.id = ANY(${wrong}::bigint[]))`)
    off += wrong.length
    last = ids.at(-1)!
  }
}

const isOff = ({ online, available }: { online: number; available: number | null }): boolean =>
  available !== null && (online > available || (online === 0 && available > 0))
