import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { TitleMade } from '@erp/contract/product-center/platform/platform-info-rows'
import { lengthOf, type TitleWords, titleOf, titleSeed } from '@erp/contract/product-center/platform/title'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { shopsWithin } from '../../goods/link/shop-rows.ts'
import { lockedInfos } from './lock.ts'
import { refuseEach } from './refuse-each.ts'
import { decimalsOf } from './settings.ts'

const USUAL = {
  'product.title.ebay': '80',
  'product.title.aliexpress': '128',
  'product.title.amazon': '200',
  'product.title.other': '255',
}
const known = (group: string | null): keyof typeof USUAL =>
  `product.title.${group}` in USUAL ? (`product.title.${group}` as keyof typeof USUAL) : 'product.title.other'

/** How many characters a title may have on each platform. */
export async function titleLimits(tx: Tx): Promise<{ of: (platCode: string) => number }> {
  const limits = await decimalsOf(tx, USUAL)
  const groups = await tx.query<{ code: string; plat: string | null }>(
    sql`SELECT plat_code AS code, plat_group AS plat FROM basic_platform`,
  )
  const byCode = new Map(groups.map(({ code, plat }) => [code, Number(limits[known(plat)])]))
  return { of: (code) => byCode.get(code) ?? Number(limits['product.title.other']) }
}

/** The title of a goods in a shop; refused where what must be in it is too long. */
export function titleFor(words: TitleWords, limit: number, goodsId: number, shopId: number | null = null): string {
  const title = titleOf(words, limit, titleSeed(goodsId, shopId))
  if (title === null) throw bad(`必选词和后缀已超过${limit}个字符`, 'requiredKeywords')
  if (title === '') throw bad('请先填写关键词', 'requiredKeywords')
  return title
}

export const generateTitles: Handler<(typeof platformInfo.actions)['generate-title']> = async (tx, input, ctx) => {
  const { shopId = null, keywords } = input
  if (shopId) await shopsWithin(tx, [shopId], ctx)
  const rows = await lockedInfos(tx, input.ids, ctx)
  const limits = await titleLimits(tx)
  const made: (TitleMade & { from: string | null; version: number })[] = []
  refuseEach(rows, ({ id, goods_id, plat_name, title: from, version, ...row }) => {
    const limit = limits.of(plat_name)
    const words = keywords
      ? wordsOf(keywords)
      : { head: row.head_keywords, required: row.required_keywords, random: row.random_keywords, tail: row.tail_keywords }
    const title = titleFor(words, limit, goods_id, shopId)
    made.push({ id, title, length: lengthOf(title), limit, from, version })
  })
  if (input.preview) unchanged(ctx)
  else await keepTitles(tx, made, ctx)
  return made.map(({ id, title, length, limit }) => ({ id, title, length, limit }))
}

type Keywords = NonNullable<Parameters<typeof generateTitles>[1]['keywords']>
const wordsOf = ({ headKeywords, requiredKeywords, randomKeywords, tailKeywords }: Keywords): TitleWords => ({
  head: headKeywords ?? null,
  required: requiredKeywords ?? [],
  random: randomKeywords ?? [],
  tail: tailKeywords ?? null,
})

async function keepTitles(tx: Tx, made: { id: number; title: string; from: string | null; version: number }[], ctx: Ctx) {
  const changed = made.filter(({ title, from }) => title !== from)
  if (changed.length === 0) return unchanged(ctx)
  await tx.run(sql`
    UPDATE product_center_platform_info t SET title = w.title, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ title }) => title)}::text[]) AS w(id, title) WHERE t.id = w.id`)
  const { label } = platformInfo.fields.title
  await logAll(
    tx,
    ctx,
    changed.map(({ id, title, from, version }) => ({
      entity: platformInfo.path,
      entityId: id,
      action: '生成标题',
      changes: [{ field: 'title', label, from, to: title }],
      version: version + 1,
    })),
  )
}
