import { tag } from '@erp/contract/basic/tag'
import { ident, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { logAll } from '../../kit/log.ts'
import { bad, missing, refuse } from '../../kit/refuse.ts'
import { taggedColumns } from './tag-use.ts'

interface Tagged {
  id: number
  typeId: number
  name: string
}

/** Everything that carries the first tag carries the second instead, once; the first is gone. */
export async function merge(tx: Tx, { fromId, toId }: { fromId: number; toId: number }, ctx: Ctx): Promise<null> {
  if (fromId === toId) throw bad('不能与自己合并', 'toId')
  const found = await tx.query<Tagged>(sql`
    SELECT id, type_id AS "typeId", tag_name AS name FROM basic_tag
    WHERE id = ANY(${[fromId, toId]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  const from = found.find((row) => row.id === fromId)
  const to = found.find((row) => row.id === toId)
  if (!from || !to) throw missing('标签')
  if (from.typeId !== to.typeId) throw refuse('只能合并同一类型的标签')
  let moved = 0
  for (const { table, column } of taggedColumns(ctx.house, tag.path)) {
    const tags = ident(column)
    moved += await tx.run(sql`
      UPDATE ${ident(table)} SET ${tags} = CASE WHEN ${toId} = ANY(${tags}) THEN array_remove(${tags}, ${fromId}::bigint)
        ELSE array_replace(${tags}, ${fromId}::bigint, ${toId}::bigint) END
      WHERE ${tags} @> ARRAY[${fromId}]::bigint[]`)
  }
  await tx.run(sql`
    UPDATE basic_tag SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${fromId}`)
  const changes = [{ field: 'tagName', label: '标签', from: from.name, to: to.name }]
  await logAll(tx, ctx, [
    { entity: tag.path, entityId: fromId, action: '并入', changes },
    { entity: tag.path, entityId: toId, action: '合并', changes },
  ])
  ctx.say(`已合并，${moved} 条数据改用「${to.name}」`)
  return null
}
