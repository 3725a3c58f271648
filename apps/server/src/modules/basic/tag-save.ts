import { tag } from '@erp/contract/basic/tag'
import type { TagRow } from '@erp/contract/basic/tag-type'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuseIfUsed } from '../../kit/list/uses.ts'
import { diff, type LogRow, logAll } from '../../kit/log.ts'
import { bad } from '../../kit/refuse.ts'

interface Kept extends Record<string, unknown> {
  id: number
  tag_name: string
  version: number
}
type Values = Pick<TagRow, 'tagName' | 'color' | 'sortNo' | 'isActivated'>

/** The tags of a type become exactly these; one that left the list and is in use is refused. */
export async function keepTags(tx: Tx, typeId: number, wanted: Partial<TagRow>[], ctx: Ctx): Promise<void> {
  const twice = wanted.find((row, i) => wanted.findIndex((other) => other.tagName === row.tagName) !== i)
  if (twice) throw bad(`标签「${twice.tagName}」重复`, 'tags')
  const kept = wanted.flatMap((row) => (row.tagId ? [row.tagId] : []))
  const existing = await removeTags(tx, typeId, kept, ctx)
  const logs: LogRow[] = []
  // Old names step aside first, so that two tags may swap theirs.
  await tx.run(sql`UPDATE basic_tag SET tag_name = '#' || id WHERE type_id = ${typeId} AND deleted_at IS NULL`)
  for (const [index, row] of wanted.entries()) {
    const values = {
      tagName: row.tagName!,
      color: row.color ?? null,
      sortNo: row.sortNo ?? index + 1,
      isActivated: row.isActivated ?? 1,
    }
    const before = existing.find((known) => known.id === row.tagId)
    if (row.tagId && !before) throw bad(`标签「${row.tagName}」不属于该类型或已删除`, 'tags')
    const written = before ? await changeTag(tx, before, values, ctx) : await addTag(tx, typeId, values, ctx)
    if (written) logs.push(written)
  }
  await logAll(tx, ctx, logs)
}

/** Removes the tags of a type that are not kept, and answers the rest, locked. */
export async function removeTags(tx: Tx, typeId: number, kept: number[], ctx: Ctx): Promise<Kept[]> {
  const existing = await tx.query<Kept>(
    sql`SELECT * FROM basic_tag WHERE type_id = ${typeId} AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  )
  const gone = existing.filter((row) => !kept.includes(row.id))
  for (const row of gone) await refuseIfUsed(tx, ctx.house, tag, row)
  await tx.run(sql`
    UPDATE basic_tag SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${gone.map((row) => row.id)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    gone.map((row) => ({
      entity: tag.path,
      entityId: row.id,
      action: '删除',
      changes: [{ field: 'tagName', label: '标签', from: row.tag_name, to: null }],
    })),
  )
  return existing.filter((row) => kept.includes(row.id))
}

async function addTag(tx: Tx, typeId: number, values: Values, ctx: Ctx): Promise<LogRow> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO basic_tag (type_id, tag_name, color, sort_no, is_activated, create_by, create_time, update_by, update_time)
    VALUES (${typeId}, ${values.tagName}, ${values.color}, ${values.sortNo}, ${values.isActivated},
      ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  return { entity: tag.path, entityId: made!.id, action: '新增', changes: diff(tag.fields, {}, { ...values }), version: 1 }
}

async function changeTag(tx: Tx, before: Kept, values: Values, ctx: Ctx): Promise<LogRow | null> {
  const was = {
    tagName: before.tag_name,
    color: before['color'],
    sortNo: before['sort_no'],
    isActivated: before['is_activated'],
  }
  const changes = diff(tag.fields, was, { ...values })
  const touched = changes.length ? 1 : 0
  await tx.run(sql`
    UPDATE basic_tag SET tag_name = ${values.tagName}, color = ${values.color}, sort_no = ${values.sortNo}, is_activated = ${values.isActivated},
      version = version + ${touched}, update_by = CASE WHEN ${touched} = 1 THEN ${ctx.user.userId} ELSE update_by END,
      update_time = CASE WHEN ${touched} = 1 THEN ${ctx.now} ELSE update_time END
    WHERE id = ${before.id}`)
  return touched ? { entity: tag.path, entityId: before.id, action: '修改', changes, version: before.version + 1 } : null
}
