import { tag } from '@erp/contract/basic/tag'
import { type TagRow, type TagTypeRow, tagType } from '@erp/contract/basic/tag-type'
import { change, crudOf, insert, remove } from '../../kit/crud.ts'
import { raw, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { merge } from './tag-merge.ts'
import { keepTags, removeTags } from './tag-save.ts'
import { countUses } from './tag-use.ts'

const tagsOf = (where: string) =>
  raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object('tagId', g.id, 'tagName', g.tag_name, 'color', g.color, 'sortNo', g.sort_no,
    'isActivated', g.is_activated) ORDER BY g.sort_no, g.id), '[]') FROM basic_tag g WHERE g.type_id = t.id AND g.deleted_at IS NULL ${where})`)
const tagNames = raw(
  `(SELECT string_agg(g.tag_name, '、' ORDER BY g.sort_no, g.id) FROM basic_tag g WHERE g.type_id = t.id AND g.deleted_at IS NULL)`,
)
const every = listOf(tagType, { computed: { tags: tagsOf(''), tagNames } })
const enabled = listOf(tagType, { computed: { tags: tagsOf('AND g.is_activated = 1'), tagNames } })

export const tagTypes: Handlers<typeof tagType> = {
  list: async (tx, input, ctx) => {
    if (!input.all) return enabled.options(tx, input, ctx)
    const found = await every.options(tx, input, ctx)
    await addCounts(tx, Array.isArray(found) ? found : found.list, ctx)
    return found
  },
  'list-page': async (tx, input, ctx) => {
    const page = await every.page(tx, input, ctx)
    await addCounts(tx, page.list, ctx)
    return page
  },
  save: async (tx, { tags, ...input }, ctx) => {
    const saved = await insert(tx, every, input, ctx)
    return keep(tx, saved.id, tags ?? [], ctx)
  },
  update: async (tx, { tags, ...input }, ctx) => {
    const saved = await change(tx, every, input, ctx)
    return keep(tx, saved.id, tags ?? saved.tags ?? [], ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await every.get(tx, id, ctx)
    await removeTags(tx, id, [], ctx)
    return remove(tx, every, id, ctx)
  },
  'merge-tag': merge,
  export: crudOf(tagType, { computed: { tagNames } }).export,
}

async function keep(tx: Tx, id: number, tags: Partial<TagRow>[], ctx: Ctx): Promise<TagTypeRow> {
  await keepTags(tx, id, tags, ctx)
  return every.get(tx, id, ctx) as Promise<TagTypeRow>
}

async function addCounts(tx: Tx, types: TagTypeRow[], ctx: Ctx): Promise<void> {
  const tags = types.flatMap((type) => type.tags ?? [])
  const counts = await countUses(
    tx,
    ctx.house,
    tags.map((row) => row.tagId),
    tag.path,
  )
  for (const row of tags) row.useCount = counts.get(row.tagId) ?? 0
}
