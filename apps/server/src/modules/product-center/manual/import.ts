import { type manualPublish, publishResultImport } from '@erp/contract/product-center/manual/manual-publish'
import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { register } from './finish.ts'
import { type Facts, type Finished, factsOf } from './finish-facts.ts'
import { type Judged, judge } from './finish-judge.ts'
import { publishes } from './list.ts'
import { failPublishes } from './verbs.ts'

const { fields } = publishResultImport

interface Result extends Finished {
  skuLinks: NonNullable<Finished['skuLinks']>
  /** Of its first row in the sheet. */
  row: number
  failReason: string | null
}

/** What came of many publishes: each is registered as online, or as failed. All of the sheet or none of it. */
export const importResults: Handler<(typeof manualPublish.actions)['import']> = (_tx, _input, ctx) => {
  let online: Judged[] = []
  let facts: Facts | null = null
  let failed: Result[] = []
  return importInto(publishResultImport, ctx, {
    check: async (tx, checked) => {
      const results = await resultsIn(tx, checked, ctx)
      failed = results.filter(({ failReason }) => failReason)
      const good = results.filter(({ failReason }) => !failReason)
      facts = await factsOf(tx, good, ctx)
      online = judge(good, facts).flatMap((verdict, i): Judged[] => {
        if (!(verdict instanceof Refusal)) return [verdict]
        checked.errors.push({ row: good[i]!.row, column: fields.publishNo.label, reason: verdict.message })
        return []
      })
    },
    write: async (tx) => {
      if (online.length) await register(tx, online, facts!, ctx)
      for (const [reason, some] of Map.groupBy(failed, ({ failReason }) => failReason!))
        await failPublishes(tx, { ids: some.map(({ id }) => id), reason }, ctx)
      return [...online, ...failed].map(({ id }) => id)
    },
  })
}

interface Known {
  id: number
  no: string
  state: number
  skus: Record<string, number>
}

async function knownOf(tx: Tx, numbers: string[], ctx: Ctx): Promise<Map<string, Known>> {
  const found = await tx.query<Known & object>(sql`
    SELECT t.id, t.publish_no AS no, t.pub_status AS state, (SELECT jsonb_object_agg(k.sku, k.id) FROM goods_goods_sku k WHERE k.goods_id = t.goods_id AND k.deleted_at IS NULL) AS skus
    FROM product_center_manual_publish t WHERE t.publish_no = ANY(${numbers}::text[]) AND t.id IN (${publishes.select(sql`t.id`, null, ctx)} AND t.publish_no = ANY(${numbers}::text[]))`)
  return new Map(found.map((row) => [row.no, row]))
}

/** The rows of one publish become one result; what cannot be read is told by its row. */
async function resultsIn(tx: Tx, checked: Checked, ctx: Ctx): Promise<Result[]> {
  const known = await knownOf(tx, [...new Set(checked.rows.flatMap((row) => row['publishNo'] ?? []))], ctx)
  const results = new Map<number, Result>()
  for (const [i, row] of checked.rows.entries()) {
    const number = checked.numbers[i]!
    const wrong = (column: keyof typeof fields, reason: string) =>
      void checked.errors.push({ row: number, column: fields[column].label, reason })
    const { publishNo, itemId, itemUrl, sku, shopSku, price, failReason } = row
    if (!publishNo) continue
    const publish = known.get(publishNo)
    if (!publish) wrong('publishNo', `刊登计划【${publishNo}】不存在或不归您管理`)
    else if (failReason && publish.state !== MANUAL.waiting)
      wrong('publishNo', `刊登计划【${publishNo}】不是待刊登，不能登记失败`)
    else if (!itemId && !failReason && !results.has(publish.id)) wrong('itemId', '链接ID和失败原因至少填写一个')
    else if (sku && !publish.skus[sku]) wrong('sku', `SKU【${sku}】不属于该商品`)
    else {
      const before = results.get(publish.id)
      if (before && itemId && before.itemId !== itemId) wrong('itemId', '同一计划的链接ID不一致')
      const one: Result = before ?? {
        id: publish.id,
        row: number,
        itemId: itemId ?? '',
        itemUrl,
        skuLinks: [],
        failReason: failReason ?? null,
      }
      if (sku) one.skuLinks.push({ skuId: publish.skus[sku]!, shopSku, price })
      results.set(publish.id, one)
    }
  }
  return [...results.values()]
}
