import { type SeasonRow, season } from '@erp/contract/goods/status/season'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { refuseIfInGoods } from '../../basic/goods-use.ts'
import { isMonthDay, type SeasonSpan, seasonPhase } from './season-phase.ts'

const computed = {
  goodsCount: raw('(SELECT count(*) FROM goods_goods g WHERE g.season = t.season_code AND g.deleted_at IS NULL)'),
  inSeason: raw('0'),
}
const list = listOf(season, { computed })
/** Selectors do not count. */
const choices = listOf(season, { computed: { ...computed, goodsCount: raw('NULL::bigint') } })

export const seasons: Handlers<typeof season> = {
  ...crudOf(season, { computed }),
  list: async (tx, input, ctx) => {
    const found = await (input.all ? list : choices).options(tx, input, ctx)
    return Array.isArray(found)
      ? found.map((row) => placed(row, ctx))
      : { ...found, list: found.list.map((row: SeasonRow) => placed(row, ctx)) }
  },
  'list-page': async (tx, input, ctx) => {
    const page = await list.page(tx, input, ctx)
    return { ...page, list: page.list.map((row: SeasonRow) => placed(row, ctx)) }
  },
  export: (_tx, input, ctx) => exportList(list, input, ctx, { map: (row) => placed(row as SeasonRow, ctx) }),
  add: async (tx, input, ctx) => {
    requireDates(input)
    return placed(await insert(tx, list, input, ctx), ctx)
  },
  edit: async (tx, input, ctx) => {
    requireDates(input)
    const before = await list.get(tx, input.id, ctx)
    if (before['isSystem'] && fixedChanged(before as SeasonRow, input)) throw refuse('四季为系统内置，不能修改起止日期或停用')
    return placed(await change(tx, list, input, ctx), ctx)
  },
  remove: async (tx, { id }, ctx) => {
    const row = await list.get(tx, id, ctx)
    if (row['isSystem']) throw refuse('四季为系统内置，不能删除')
    await tx.query(sql`SELECT 1 FROM goods_season WHERE id = ${id} FOR UPDATE`)
    await refuseIfInGoods(tx, ctx.house, season, { season_code: row['seasonCode'] })
    return remove(tx, list, id, ctx)
  },
}

const placed = <R extends SeasonRow>(row: R, ctx: Ctx): R => ({
  ...row,
  inSeason: seasonPhase(row as SeasonSpan, ctx.now.slice(0, 10)).inSeason ? 1 : 0,
})

type Span = Pick<SeasonRow, 'startMonthDay' | 'endMonthDay'>
function requireDates(input: Span): void {
  if (!isMonthDay(input.startMonthDay)) throw bad(`开始日期「${input.startMonthDay}」不存在`, 'startMonthDay')
  if (!isMonthDay(input.endMonthDay)) throw bad(`结束日期「${input.endMonthDay}」不存在`, 'endMonthDay')
}

const fixedChanged = (before: Span, input: Span & { isActivated: number }): boolean =>
  before.startMonthDay !== input.startMonthDay || before.endMonthDay !== input.endMonthDay || input.isActivated !== 1
