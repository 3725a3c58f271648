import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { wireDate } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { adoptOnline } from './adopted.ts'

const { auditing, onSelling, editingRequired } = PRODUCT_STATUS
/** Of so many, one is not let through, and one is changed on a day. */
const [REFUSED_OF, CHANGED_OF] = [15, 40]

/** Goes on from where it last was to now: what was sent in is looked at, what is on sale is seen and bought. */
export async function liveOn(tx: Tx, shop: ShopAccount, now: Date): Promise<void> {
  const was = await tx.one<{ quiet: number; until: string | null }>(
    sql`SELECT is_quiet AS quiet, lived_until AS until FROM simulator_smt_shop WHERE shop_id = ${shop.shopId}`,
  )
  await audit(tx, shop.shopId, was?.quiet === 1, now)
  if (was?.quiet === 1 || (was?.until && was.until.slice(0, 10) >= wireDate(now))) return
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('smt simulator', ${shop.shopId}))`)
  const first = await tx.one<{ until: string | null }>(
    sql`SELECT lived_until AS until FROM simulator_smt_shop WHERE shop_id = ${shop.shopId}`,
  )
  if (first?.until && first.until.slice(0, 10) >= wireDate(now)) return
  if (!first?.until) await adoptOnline(tx, shop, now)
  await tx.run(sql`
    INSERT INTO simulator_smt_shop (shop_id, lived_until) VALUES (${shop.shopId}, ${now}) ON CONFLICT (shop_id) DO UPDATE SET lived_until = ${now}, update_time = ${now}`)
  await day(tx, shop.shopId, now)
}

/** One in fifteen is sent back, always the same ones; of a quiet shop none. */
const audit = (tx: Tx, shopId: number, quiet: boolean, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_smt_product p SET product_status = CASE WHEN f.fails THEN ${editingRequired} ELSE ${onSelling} END,
      ws_display = CASE WHEN f.fails THEN '审核不通过：图片与商品描述不一致 (Pictures do not match the description)' END, audit_time = NULL,
      modified_time = greatest(p.audit_time, p.modified_time + interval '1 second'), told_time = ${now}, update_time = ${now}, version = p.version + 1
    FROM (SELECT o.id, NOT ${quiet} AND o.id % ${REFUSED_OF} = 7 AS fails FROM simulator_smt_product o
      WHERE o.shop_id = ${shopId} AND o.product_status = ${auditing} AND o.audit_time <= ${now} FOR UPDATE SKIP LOCKED) f WHERE p.id = f.id`)

/** The figures of the day, and now and then the platform changes something of its own accord. */
async function day(tx: Tx, shopId: number, now: Date): Promise<void> {
  const today = wireDate(now)
  await tx.run(sql`
    UPDATE simulator_smt_product SET sold30 = abs(hashtext('sold ' || product_id)) % 60 + abs(hashtext(product_id || ${today})) % 5,
      views30 = (abs(hashtext('sold ' || product_id)) % 60 + 1) * (20 + abs(hashtext('views ' || product_id)) % 40), told_time = ${now}, update_time = ${now}
    WHERE shop_id = ${shopId} AND product_status = ${onSelling}`)
  await tx.run(sql`
    UPDATE simulator_smt_product SET content = jsonb_set(content, '{deliveryTime}', to_jsonb(3 + abs(hashtext(product_id || ${today} || 'time')) % 10)),
      modified_time = greatest(${now}::timestamptz, modified_time + interval '1 second'), version = version + 1
    WHERE shop_id = ${shopId} AND product_status = ${onSelling} AND abs(hashtext('changed ' || product_id || ${today})) % ${CHANGED_OF} = 0`)
}
