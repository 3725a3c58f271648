import { choiceLabel } from '@erp/contract/kit/reading'
import { MANAGED_EVENT, managedSimulator } from '@erp/contract/tool/managed-simulator'
import type { Rows } from '../../../db/rows.ts'
import { putOnSale } from '../../connectors/managed/life.ts'
import {
  playCancel,
  playFinish,
  playPart,
  playPriceAnswer,
  playPriceOrder,
  playQuiet,
  playReceipt,
  playSales,
  playStockOrder,
  type Scene,
} from '../../connectors/managed/play.ts'
import { platformClock } from '../../connectors/simulator-clock.ts'
import { wireTime } from '../../kit/clock.ts'
import { ConnectorFailure } from '../../kit/connector/failure.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad } from '../../kit/refuse.ts'
import { requireStage } from './simulator-stage.ts'

type Playing = Parameters<Handlers<typeof managedSimulator>['event']>[1]
type Sold = Rows['simulator_managed_sale']
const HOUR = 3_600_000
const ASKED = 50
const DUE_HOURS = 72

/** Something happens at the platform; the next sync hears of it. */
export async function playManaged(tx: Tx, input: Playing, ctx: Ctx): Promise<{ said: string }> {
  await requireStage(ctx)
  const scene = { tx, now: platformClock(ctx.house).now() }
  const about = await happen(scene, input).catch((error: unknown) => {
    throw error instanceof ConnectorFailure ? bad(error.message) : error
  })
  const said = `${choiceLabel(managedSimulator.actions.event.input['kind']!, input.kind)}：${about}`
  await log(tx, ctx, {
    entity: managedSimulator.path,
    entityId: input.shopId ?? 0,
    action: '制造托管平台事件',
    note: said.slice(0, 200),
  })
  return { said }
}

function happen(scene: Scene, input: Playing): Promise<string> {
  switch (input.kind) {
    case MANAGED_EVENT.ask:
      return ask(scene, input)
    case MANAGED_EVENT.figures:
      return figures(scene, input)
    case MANAGED_EVENT.price:
      return price(scene, input)
    case MANAGED_EVENT.quiet:
    case MANAGED_EVENT.live:
      return still(scene, input)
    default:
      return happenTo(scene, input)
  }
}

/** To something that is there, by its number. */
async function happenTo(scene: Scene, { kind, quantity, ...numbers }: Playing): Promise<string> {
  if (kind === MANAGED_EVENT.cancel) {
    const sn = need(numbers.subPurchaseOrderSn, 'subPurchaseOrderSn', '请填写备货单号')
    await playCancel(scene, sn)
    return sn
  }
  if (kind === MANAGED_EVENT.agree || kind === MANAGED_EVENT.refuse) {
    const sn = need(numbers.platformPriceSn, 'platformPriceSn', '请填写平台调价单号')
    const agrees = kind === MANAGED_EVENT.agree
    await playPriceAnswer(scene, sn, agrees, agrees ? null : '平台不同意')
    return sn
  }
  const sn = need(numbers.platformDeliverySn, 'platformDeliverySn', '请填写平台发货单号')
  const off = quantity ?? 1
  if (kind === MANAGED_EVENT.receive) await playReceipt(scene, sn, null)
  else if (kind === MANAGED_EVENT.finish) await playFinish(scene, sn)
  else
    await playPart(
      scene,
      sn,
      kind === MANAGED_EVENT.short ? { short: off } : kind === MANAGED_EVENT.over ? { over: off } : { reject: off },
    )
  return sn
}

async function ask(scene: Scene, input: Playing): Promise<string> {
  const shopId = shopOf(input)
  const sold = await soldOf(scene, shopId, input.shopSku ?? null)
  const quantity = input.quantity ?? ASKED
  return playStockOrder(scene, shopId, {
    productSkcId: sold.product_skc_id,
    skcExtCode: sold.ext_code,
    productName: sold.product_name,
    image: sold.image,
    expectLatestDeliverTime: wireTime(new Date(scene.now.getTime() + (input.hours ?? DUE_HOURS) * HOUR)),
    lines: [
      {
        productSkuId: sold.product_sku_id,
        extCode: sold.ext_code,
        purchaseQty: quantity,
        maxDeliverQty: quantity,
        supplyPrice: sold.supply_price,
      },
    ],
  })
}

async function figures(scene: Scene, input: Playing): Promise<string> {
  const shopId = shopOf(input)
  const sold = await soldOf(scene, shopId, input.shopSku ?? null)
  const given = Object.fromEntries(
    (['lastSevenDaysSaleVolume', 'lastThirtyDaysSaleVolume', 'warehouseInventoryNum', 'lackQuantity'] as const).flatMap((name) =>
      input[name] === undefined || input[name] === null ? [] : [[name, input[name]]],
    ),
  )
  if (Object.keys(given).length === 0) throw bad('请填写至少一个数字', 'lastSevenDaysSaleVolume')
  await playSales(scene, shopId, [{ productSkuId: sold.product_sku_id, ...given }])
  return sold.ext_code
}

async function price(scene: Scene, input: Playing): Promise<string> {
  const shopId = shopOf(input)
  if (!input.newPrice) throw bad('请填写新价', 'newPrice')
  const sold = await soldOf(scene, shopId, input.shopSku ?? null)
  return playPriceOrder(scene, shopId, {
    productSkuId: sold.product_sku_id,
    oldPrice: sold.supply_price,
    newPrice: input.newPrice,
    reason: '同类商品价格更低，请确认调价',
  })
}

async function still(scene: Scene, input: Playing): Promise<string> {
  const shopId = shopOf(input)
  await playQuiet(scene, shopId, input.kind === MANAGED_EVENT.quiet)
  return `店铺${shopId}`
}

/** What the platform sells of the shop: all that is linked, whether it was ever asked or not. */
async function soldOf({ tx, now }: Scene, shopId: number, shopSku: string | null): Promise<Sold> {
  const shop = await tx.one<{ plat: string; name: string }>(
    sql`SELECT plat_code AS plat, shop_name AS name FROM authorize_shop WHERE id = ${shopId} AND deleted_at IS NULL`,
  )
  if (!shop || !['temu', 'shein'].includes(shop.plat)) throw bad('请选择Temu或SHEIN的店铺', 'shopId')
  await putOnSale(tx, shopId, now)
  const sold = await tx.one<Sold>(sql`
    SELECT * FROM simulator_managed_sale WHERE shop_id = ${shopId} AND (${shopSku}::text IS NULL OR ext_code = ${shopSku}::text) ORDER BY id LIMIT 1`)
  if (!sold) throw bad(shopSku ? `店铺没有已关联的货号 ${shopSku}` : `店铺「${shop.name}」没有已关联的商品`, 'shopSku')
  return sold
}

const shopOf = ({ shopId }: Playing): number => need(shopId, 'shopId', '请选择店铺')
function need<T>(given: T | null | undefined, field: string, words: string): T {
  if (!given) throw bad(words, field)
  return given
}
