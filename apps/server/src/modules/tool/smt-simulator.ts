import { choiceLabel } from '@erp/contract/kit/reading'
import { type SimulatedProduct, SMT_EVENT, SMT_FAULT_KIND, type SmtFault, smtSimulator } from '@erp/contract/tool/smt-simulator'
import { hearAhead, platformClock } from '../../connectors/simulator-clock.ts'
import { playAudit, playAway, playChange, playFigures, playQuiet, type Scene } from '../../connectors/smt/play.ts'
import { statusName } from '../../connectors/smt/products.ts'
import { breakSmt, mendSmt, SMT_SIDE } from '../../connectors/smt/stage.ts'
import { wireTime } from '../../kit/clock.ts'
import { ConnectorFailure } from '../../kit/connector/failure.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad } from '../../kit/refuse.ts'
import { requireStage } from './simulator-stage.ts'

type Calls = Handlers<typeof smtSimulator>
type Playing = Parameters<Calls['event']>[1]
type Breaking = Parameters<Calls['fault']>[1]
const MINUTE = 60_000
const SHOWN = 30
const COUNTED: readonly number[] = [SMT_FAULT_KIND.fails, SMT_FAULT_KIND.throttles, SMT_FAULT_KIND.loses, SMT_FAULT_KIND.hangs]

/** Something happens at the platform; the next sync hears of it. */
async function play(tx: Tx, input: Playing, ctx: Ctx): Promise<{ said: string }> {
  await requireStage(ctx)
  const scene = { tx, now: platformClock(ctx.house).now() }
  await happen(scene, input).catch((error: unknown) => {
    throw error instanceof ConnectorFailure ? bad(error.message, 'productId') : error
  })
  const said = `${choiceLabel(smtSimulator.actions.event.input['kind']!, input.kind)}：${input.productId ?? '全店'}`
  await log(tx, ctx, { entity: smtSimulator.path, entityId: input.shopId, action: '制造速卖通事件', note: said })
  return { said }
}

async function happen(scene: Scene, { kind, shopId, productId, words, sold30, views30 }: Playing): Promise<unknown> {
  if (kind === SMT_EVENT.quiet || kind === SMT_EVENT.live) return playQuiet(scene, shopId, kind === SMT_EVENT.quiet)
  if (!productId) throw bad('请填写商品ID', 'productId')
  switch (kind) {
    case SMT_EVENT.pass:
      return playAudit(scene, shopId, productId, null)
    case SMT_EVENT.reject:
      return playAudit(scene, shopId, productId, words ?? '图片与商品描述不一致')
    case SMT_EVENT.change:
      return playChange(scene, shopId, productId, words ?? undefined)
    case SMT_EVENT.figures:
      return playFigures(scene, shopId, productId, sold30 ?? 0, views30 ?? 0)
    default:
      return playAway(scene, shopId, productId, words ?? '平台处罚', kind === SMT_EVENT.remove)
  }
}

async function fail(tx: Tx, { kind, shopId, calls, minutes, delayMs, lateMinutes }: Breaking, ctx: Ctx): Promise<null> {
  await requireStage(ctx)
  const isCounted = COUNTED.includes(kind)
  if (kind === SMT_FAULT_KIND.mend) await mendSmt(tx)
  else {
    if (isCounted && !calls) throw bad('请填写次数', 'calls')
    if (!isCounted && !minutes) throw bad('请填写持续时间', 'minutes')
    if (kind === SMT_FAULT_KIND.slow && !delayMs) throw bad('请填写变慢的毫秒数', 'delayMs')
    if (kind === SMT_FAULT_KIND.late && !lateMinutes) throw bad('请填写晚说几分钟', 'lateMinutes')
    const now = platformClock(ctx.house).now().getTime()
    await breakSmt(tx, {
      kind,
      shopId,
      ...(isCounted ? { calls: calls! } : { until: new Date(now + minutes! * MINUTE) }),
      delayMs: kind === SMT_FAULT_KIND.late ? lateMinutes! * MINUTE : (delayMs ?? undefined),
    })
  }
  await log(tx, ctx, { entity: smtSimulator.path, entityId: shopId ?? 0, action: '制造速卖通故障', note: String(kind) })
  return null
}

async function products(tx: Tx): Promise<SimulatedProduct[]> {
  const rows = await tx.query<SimulatedProduct>(sql`
    SELECT p.id, p.shop_id AS "shopId", h.shop_name AS "shopName", p.product_id AS "productId", p.content->>'subject' AS subject, p.product_status AS status,
      jsonb_array_length(p.content->'skus') AS skus, p.sold30, p.views30, p.modified_time AS "modifiedTime"
    FROM simulator_smt_product p JOIN authorize_shop h ON h.id = p.shop_id ORDER BY p.id DESC LIMIT ${SHOWN}`)
  return rows.map((row) => ({ ...row, status: statusName(row.status) }))
}

export const smtSimulatorHandlers: Calls = {
  state: async (tx, _input, { house }) => {
    await hearAhead(house)
    const now = platformClock(house).now()
    return {
      now: wireTime(now),
      isSimulated: house.config.connectors === 'simulated',
      products: await products(tx),
      faults: await tx.query<SmtFault>(sql`
        SELECT f.id, f.kind, h.shop_name AS "shopName", f.calls_left AS "callsLeft", f.until_time AS "untilTime" FROM simulator_fault f LEFT JOIN authorize_shop h ON h.id = f.shop_id
        WHERE f.side = ${SMT_SIDE} AND f.ended = 0 AND (f.calls_left > 0 OR f.until_time > ${now}) ORDER BY f.id`),
    }
  },
  event: play,
  fault: fail,
}
