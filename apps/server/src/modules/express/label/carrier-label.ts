import type { LabelShape } from '@erp/contract/kit/label'
import { CarrierSilent, carrierOf } from '../../../connectors/carrier/carrier.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { OrderParcel } from '../track/parcels.ts'
import type { LabelSources } from './label-data.ts'

const NOT_READY = '承运商面单未生成，请稍后重试'

/** Files of the carriers, kept once they are there: the second print asks nobody. */
export async function carrierLabels(
  tx: Tx,
  parcels: OrderParcel[],
  world: LabelSources,
  ctx: Ctx,
): Promise<Map<number, LabelShape[]>> {
  const wanted = parcels.filter((one) => world.ways.get(one.wayId ?? 0)?.labelFrom === 2)
  const files = new Map<number, LabelShape[]>()
  if (wanted.length === 0) return files
  const kept = await tx.query<{ number: string; label: LabelShape[] }>(sql`
    SELECT number, label FROM express_parcel WHERE order_id = ANY(${wanted.map((one) => one.orderId)}::bigint[]) AND state = 1 AND label IS NOT NULL`)
  const known = new Map(kept.map(({ number, label }) => [number, label]))
  for (const parcel of wanted) {
    const number = parcel.trackingNumber!
    const label = known.get(number) ?? (await ask(number, world.ways.get(parcel.wayId!)!.connector, ctx))
    if (!label) throw refuse(NOT_READY)
    files.set(parcel.orderId, label)
    if (!known.has(number))
      await tx.run(sql`
        UPDATE express_parcel SET label = ${JSON.stringify(label)}::jsonb WHERE order_id = ${parcel.orderId} AND number = ${number} AND state = 1`)
  }
  return files
}

async function ask(number: string, connector: string, ctx: Ctx): Promise<LabelShape[] | null> {
  try {
    return await carrierOf(ctx.house, connector).getLabel(number)
  } catch (error) {
    if (error instanceof CarrierSilent) return null
    throw refuse(NOT_READY)
  }
}
