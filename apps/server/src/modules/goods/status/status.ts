import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { DISCARDED, INFRINGING, statusActions } from '@erp/contract/goods/status/goods-status'
import type { ActionInput } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { checkDictionaries } from '../../../kit/list/dictionary.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { anyGoods } from '../catalog/goods-reach.ts'
import { changeStatuses } from './status-change.ts'
import { type Current, statusLabels } from './status-check.ts'
import { preview } from './status-preview.ts'

type Choice = ActionInput<(typeof statusActions)['change-status/preview']>

export const statusHandlers: Pick<Handlers<typeof goodsItem>, keyof typeof statusActions> = {
  'change-status': async (tx, { reason, ...choice }, ctx) => {
    const skus = await chosen(tx, ctx, choice)
    const { toStatus: to } = choice
    if (skus.every(({ status }) => status === to)) {
      const label = (await statusLabels(tx))(to)
      throw refuse(`不允许从${label}改为${label}`)
    }
    const several = (choice.goodsIds?.length ?? 0) + (choice.skuIds?.length ?? 0) > 1
    return changeStatuses(tx, ctx, { skuIds: skus.map(({ skuId }) => skuId), to, reason, source: several ? 2 : 1 })
  },
  'change-status/preview': async (tx, choice, ctx) => preview(tx, ctx, await chosen(tx, ctx, choice), choice.toStatus),
}

/** The SKUs meant: those named, and those of the goods named as far as the scope goes. */
async function chosen(tx: Tx, ctx: Ctx, { goodsIds, skuIds, toStatus, scope }: Choice): Promise<Current[]> {
  if (!goodsIds?.length && !skuIds?.length) throw bad('请选择商品或SKU')
  await checkDictionaries(tx, statusActions['change-status'].input, { toStatus })
  const byGoods = goodsIds?.length ? await skusWhere(tx, ctx, sql`t.id = ANY(${goodsIds}::bigint[])`) : []
  requireAll(
    byGoods.map(({ goodsId }) => goodsId),
    goodsIds ?? [],
    '商品',
  )
  const named = skuIds?.length ? await skusWhere(tx, ctx, sql`s.id = ANY(${skuIds}::bigint[])`) : []
  requireAll(
    named.map(({ skuId }) => skuId),
    skuIds ?? [],
    'SKU',
  )
  const meant = byGoods.filter((sku) => within(sku, toStatus, scope ?? 'ALL'))
  if (meant.length + named.length === 0) throw refuse('没有符合范围的SKU')
  return [...new Map([...meant, ...named].map((sku) => [sku.skuId, sku])).values()]
}

type OfGoods = Current & { goodsStatus: string }

/** 侵权 takes every SKU along; only what was discarded before stays so, as no way leads back from there to it. */
function within({ status, goodsStatus }: OfGoods, to: string, scope: string): boolean {
  if (to === INFRINGING) return status !== DISCARDED
  return scope === 'ALL' || status === goodsStatus
}

const skusWhere = (tx: Tx, ctx: Ctx, where: Sql): Promise<OfGoods[]> =>
  tx.query<OfGoods>(sql`
    SELECT s.id AS "skuId", s.goods_id AS "goodsId", s.sku, s.sku_kind AS "skuKind", s.sku_status AS status, t.goods_code AS "goodsCode",
      t.audit_status AS "auditStatus", t.goods_status AS "goodsStatus"
    FROM goods_goods t JOIN goods_goods_sku s ON s.goods_id = t.id
    WHERE ${where} AND ${raw('t.deleted_at IS NULL AND s.deleted_at IS NULL')} AND ${anyGoods(ctx)} ORDER BY s.id`)

function requireAll(found: number[], wanted: number[], what: string): void {
  const known = new Set(found)
  if (wanted.some((id) => !known.has(id))) throw missing(what)
}
