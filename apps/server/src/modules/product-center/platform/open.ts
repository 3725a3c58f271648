import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { usualOf } from './defaults.ts'

export interface Opening {
  goodsId: number
  plats: readonly string[]
  sellerId?: number | null
  countryCode?: string | null
  /** Percent, where the development reckoned with others than the platform's. */
  feeRate?: string | null
  payRate?: string | null
  adRate?: string | null
}

/** Texts to be written for each platform of a goods; what is there already stays. Answers those that were opened. */
export async function openPlatformInfos(tx: Tx, opening: Opening, ctx: Ctx): Promise<number[]> {
  const usual = [...(await usualOf(tx, opening.plats, ctx.now.slice(0, 10))).values()]
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO product_center_platform_info (goods_id, plat_name, currency, fee_rate, pay_rate, ad_rate, country_code, seller_id, create_by, create_time, update_by, update_time)
    SELECT ${opening.goodsId}, w.plat, w.currency, coalesce(${opening.feeRate ?? null}::numeric, w.fee), coalesce(${opening.payRate ?? null}::numeric, w.pay), ${opening.adRate ?? null}::numeric,
      ${opening.countryCode ?? null}, ${opening.sellerId ?? null}::bigint, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM unnest(${usual.map((one) => one.platName)}::text[], ${usual.map((one) => one.currency)}::text[], ${usual.map((one) => one.feeRate)}::numeric[],
      ${usual.map((one) => one.payRate)}::numeric[]) AS w(plat, currency, fee, pay) ORDER BY w.plat
    ON CONFLICT (goods_id, plat_name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`)
  await logAll(
    tx,
    ctx,
    made.map(({ id }) => ({ entity: platformInfo.path, entityId: id, action: '新增', version: 1 })),
  )
  return made.map(({ id }) => id)
}
