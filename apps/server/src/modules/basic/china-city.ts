import { type CITY_LEVELS, type CityNode, chinaCity } from '@erp/contract/basic/china-city'
import { pinyin } from 'pinyin-pro'
import { change, crudOf, insert } from '../../kit/crud.ts'
import { empty, raw, sql, type Tx } from '../../kit/db/db.ts'
import { importInto } from '../../kit/excel/import.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { bad } from '../../kit/refuse.ts'

interface CityInput {
  code: string
  name: string
  parentCode?: string | null
  pinyin?: string | null
}
type Level = (typeof CITY_LEVELS)[number][0]
const order = raw('t.sort_no, t.code')
const list = listOf(chinaCity, { order })

export const chinaCities: Handlers<typeof chinaCity> = {
  ...crudOf(chinaCity, { order }),
  tree: async (tx, { all }) => {
    const rows = await tx.query<CityNode & { parentCode: string | null }>(sql`
      SELECT id, code, name, parent_code AS "parentCode", level, pinyin, sort_no AS "sortNo", is_activated AS "isActivated", version
      FROM basic_china_city t WHERE deleted_at IS NULL ${all ? empty : sql`AND is_activated = 1`} ORDER BY ${order}`)
    return grow(rows)
  },
  add,
  edit: (tx, input, ctx) => change(tx, list, { ...input, pinyin: input.pinyin || spell(input.name) }, ctx),
  import: (_tx, _input, ctx) => importInto(chinaCity, ctx, (tx, row) => add(tx, row as CityInput, ctx)),
}

export const spell = (name: string): string => pinyin(name, { toneType: 'none', type: 'array' }).join('')

async function add(tx: Tx, input: CityInput, ctx: Ctx) {
  const level = await levelBelow(tx, input.parentCode)
  const row = await insert(tx, list, { ...input, pinyin: input.pinyin || spell(input.name) }, ctx)
  await tx.run(sql`UPDATE basic_china_city SET level = ${level} WHERE id = ${row.id}`)
  return { ...row, level }
}

async function levelBelow(tx: Tx, parentCode: string | null | undefined): Promise<Level> {
  if (!parentCode) return 1
  const parent = await tx.one<{ level: Level }>(
    sql`SELECT level FROM basic_china_city WHERE code = ${parentCode} AND deleted_at IS NULL FOR SHARE`,
  )
  if (!parent) throw bad(`上级代码「${parentCode}」不存在`, 'parentCode')
  if (parent.level === 3) throw bad('区县下不能再有下级', 'parentCode')
  return parent.level === 1 ? 2 : 3
}

/** A disabled province takes its cities with it: what hangs on nothing is not answered. */
function grow(rows: (CityNode & { parentCode: string | null })[]): CityNode[] {
  const nodes = new Map<string, CityNode>(rows.map(({ parentCode: _parent, ...node }) => [node.code, node]))
  const roots: CityNode[] = []
  for (const { code, parentCode } of rows) {
    if (!parentCode) roots.push(nodes.get(code)!)
    const parent = parentCode ? nodes.get(parentCode) : undefined
    if (parent) {
      parent.children ??= []
      parent.children.push(nodes.get(code)!)
    }
  }
  return roots
}
