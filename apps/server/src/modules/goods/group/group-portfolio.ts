import type { groupGoods, PortfolioResult } from '@erp/contract/goods/group/goods-group'
import type { Handler } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { type GroupPart, lockParts, type PartSku, unfit } from './group-check.ts'
import { closedGoods, GOODS_CODE_MAX, multipleCode, SKU_MAX, sharedCode, takenCodes } from './group-code.ts'
import { goodsName } from './group-save.ts'
import { insertGroups, type NewGroup } from './group-write.ts'

type Skipped = PortfolioResult['skipped']

/** SKU×n for every SKU and every multiple; what is there already is left alone and reported. */
export const increasePortfolio: Handler<(typeof groupGoods)['actions']['increasePortfolio']> = async (tx, input, ctx) => {
  const skuIds = [...new Set(input.skuIds)]
  const multiples = [...new Set(input.multiples)].sort((a, b) => a - b)
  const skus = await lockParts(tx, skuIds)
  if (skus.length < skuIds.length) throw missing('SKU')
  const wanted = skus.flatMap((part) => multiples.map((n) => groupOf(part, n)))
  const taken = await takenCodes(
    tx,
    wanted.map(({ group }) => group.sku),
  )
  const closed = await closedGoods(
    tx,
    wanted.map(({ group }) => group.goodsCode),
  )
  const skipped: Skipped = []
  const fresh: NewGroup[] = []
  for (const { part, n, group } of wanted) {
    const reason = taken.has(group.sku)
      ? '已存在'
      : (unfit(part)?.message ?? tooLong(group) ?? (closed.has(group.goodsCode) ? `商品编码${group.goodsCode}已被占用` : null))
    if (reason) skipped.push({ sku: part.sku, n, reason })
    else fresh.push(group)
  }
  await insertGroups(tx, fresh, ctx)
  if (fresh.length === 0) unchanged(ctx)
  return { created: fresh.length, skipped }
}

function groupOf(part: PartSku, n: number): { part: PartSku; n: number; group: NewGroup } {
  const parts: GroupPart[] = [{ part, quantity: n, shareRatio: '100' }]
  const group = {
    sku: multipleCode(part.sku, n),
    skuName: `${part.skuName.slice(0, 190)} ×${n}`,
    goodsCode: sharedCode(part.goodsCode),
    goodsName: goodsName(false, '', parts),
    parts,
  }
  return { part, n, group }
}

function tooLong({ sku, goodsCode }: NewGroup): string | null {
  if (sku.length > SKU_MAX) return `编码超过${SKU_MAX}位`
  return goodsCode.length > GOODS_CODE_MAX ? `商品编码超过${GOODS_CODE_MAX}位` : null
}
