import { emailTemplateCategory } from '@erp/contract/sale-after/mail/email-template-category'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'

const resource = emailTemplateCategory
const options = {
  computed: {
    templateCount: raw(
      '(SELECT count(*)::int FROM sale_after_email_template m WHERE m.category_id = t.id AND m.deleted_at IS NULL)',
    ),
  },
}
const list = keepMainList(listOf(resource, options))

export const emailCategories: Handlers<typeof resource> = {
  ...crudOf(resource, options),
  save: async (tx, input, ctx) => {
    await refuseTaken(tx, input.categoryName, 0)
    const last = await tx.one<{ n: number }>(
      sql`SELECT coalesce(max(sort_no), 0)::int AS n FROM sale_after_email_template_category WHERE deleted_at IS NULL`,
    )
    return insert(tx, list, { ...input, sortNo: input.sortNo || Math.min(last!.n + 1, 9999) }, ctx)
  },
  update: async (tx, input, ctx) => {
    await refuseTaken(tx, input.categoryName, input.id)
    return change(tx, list, input, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await tx.query(sql`SELECT 1 AS locked FROM sale_after_email_template_category WHERE id = ${id} FOR UPDATE`)
    const { n } = (await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM sale_after_email_template WHERE category_id = ${id} AND deleted_at IS NULL`,
    ))!
    if (n > 0) throw refuse(`分类下有${n}个模板，不能删除`)
    return remove(tx, list, id, ctx)
  },
  sort: async (tx, { ids }, ctx) => {
    const wanted = [...new Set(ids)]
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE sale_after_email_template_category t SET sort_no = w.n, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${wanted}::bigint[]) WITH ORDINALITY AS w(id, n) WHERE t.id = w.id AND t.deleted_at IS NULL RETURNING t.id, t.version`)
    if (found.length < wanted.length) throw missing(resource.title)
    await logAll(
      tx,
      ctx,
      found.map(({ id, version }) => ({ entity: resource.path, entityId: id, action: '排序', version })),
    )
    return null
  },
}

async function refuseTaken(tx: Tx, name: string, id: number): Promise<void> {
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM sale_after_email_template_category WHERE category_name = ${name} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw bad(`分类${name}已存在`, 'categoryName')
}
