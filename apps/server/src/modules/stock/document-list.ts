import { ident, raw, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../kit/house.ts'
import { type List, type ListInput, type ListOptions, type ListRow, listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { logPage } from '../../kit/list/log-list.ts'
import { log } from '../../kit/log.ts'
import { ownStores } from '../../kit/scope.ts'

export interface DocumentTables {
  lines: string
  /** The column of a line that names its document. */
  head: string
  computed?: Record<string, Sql>
  matches?: ListOptions['matches']
  reach?: ListOptions['reach']
}

/** The list of a kind of document: newest first, in the stores of the person, found by the SKUs of its lines. */
export const documentList = <R extends AnyResource>(
  resource: R,
  { lines, head, computed, matches, reach }: DocumentTables,
): List<ListRow<R>> =>
  keepMainList(
    listOf(resource, {
      computed: {
        sku: raw('NULL::text'),
        creatorId: raw('t.create_by'),
        createTime: raw('t.create_time'),
        lineCount: sql`(SELECT count(*) FROM ${ident(lines)} x WHERE x.${ident(head)} = t.id)`,
        ...computed,
      },
      matches: {
        sku: (value: string) =>
          sql`EXISTS (SELECT 1 FROM ${ident(lines)} x JOIN goods_goods_sku s ON s.id = x.sku_id WHERE x.${ident(head)} = t.id AND s.sku = ANY(${codesOf(value)}::text[]))`,
        ...matches,
      },
      reach: reach ?? ((ctx) => ownStores(ctx.user, raw('t.store_id'))),
    }),
  )

/** Codes as people paste them: one a line, or with commas. */
export const codesOf = (pasted: string): string[] =>
  pasted
    .toUpperCase()
    .split(/[\n,，;；\s]+/)
    .filter(Boolean)

/** How many rows each tab would show, in one query. */
export const statusCount =
  (list: List<object>, tab = 'checkFlag') =>
  async (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx): Promise<Record<string, number>> => {
    const { all = 0, ...counts } = await list.tally(tx, tab, condition, ctx)
    const choices = list.resource.fields[tab]?.choices ?? []
    return { all, ...Object.fromEntries(choices.map(([value]) => [value, counts[value] ?? 0])) }
  }

/** Notes and log of a document that the person may see. */
export const noteHandlers = (list: List<object>, docType: string) => ({
  notes: async (tx: Tx, input: object, ctx: Ctx) => {
    const { id } = await seen(tx, list, input, ctx)
    return tx.query<any>(sql`
      SELECT n.id, n.content, u.display_name AS "userName", n.time FROM stock_receipt_note n LEFT JOIN account_user u ON u.id = n.user_id
      WHERE n.doc_type = ${docType} AND n.doc_id = ${id} ORDER BY n.id DESC`)
  },
  'add-notes': async (tx: Tx, input: { content: string }, ctx: Ctx) => {
    const { id } = await seen(tx, list, input, ctx)
    await tx.run(sql`
      INSERT INTO stock_receipt_note (doc_type, doc_id, content, user_id, time) VALUES (${docType}, ${id}, ${input.content}, ${ctx.user.userId}, ${ctx.now})`)
    await log(tx, ctx, { entity: list.resource.path, entityId: id, action: '添加备注', note: input.content })
    return null
  },
  'biz-log': async (tx: Tx, input: { pageNum?: number | null; pageSize?: number | null }, ctx: Ctx) => {
    const { id } = await seen(tx, list, input, ctx)
    const condition = { entity: list.resource.path, entityId: [id] }
    return logPage(tx, { pageNum: input.pageNum, pageSize: input.pageSize, condition }, ctx) as Promise<any>
  },
})

async function seen(tx: Tx, list: List<object>, input: object, ctx: Ctx): Promise<{ id: number }> {
  const id = (input as Record<string, number>)[list.resource.key]!
  await list.get(tx, id, ctx)
  return { id }
}
