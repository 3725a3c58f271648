import { CHANNELS } from '@erp/contract/basic/channels'
import { choice, date, decimal, type Fields, image, int, type Permission, text } from '@erp/contract/kit'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { UNASSIGNED } from '../home/months.ts'
import { periodOf } from '../home/period.ts'
import { DEVELOPMENT, personRows, SALES, topGoods } from '../profit/profit-now.ts'

type Asked = Record<string, string | null | undefined>

/** A query that people ask for by its name: what it takes, what it shows, and the rows as a SELECT of its columns. */
export interface Definition {
  title: string
  /** Asked of the person beside the call's own; none where everybody may. */
  permission?: Permission
  parameters: Fields
  columns: Fields
  order: string
  rows: (asked: Asked, ctx: Ctx) => Sql
}

const MOST_DAYS = 400
const SOLD_BY = [
  ['amt', '销售额'],
  ['profit', '利润'],
] as const
const shown = { column: true } as const
const money = { column: true, currency: 'CNY' } as const

const homeTop100: Definition = {
  title: '热销Top100',
  parameters: {
    querytype: choice('排序依据', SOLD_BY, { initial: 'amt' }),
    month: text('月份', { pattern: /^20\d\d-(0[1-9]|1[0-2])$/, message: '月份应为 YYYY-MM 格式', hint: '默认上月' }),
  },
  columns: {
    order: int('排名', shown),
    goodsId: int('商品编号'),
    goods_code: text('商品编码', shown),
    goods_name: text('商品名称', shown),
    picture: image('图片'),
    amt: decimal('销售额(CNY)', money),
    sold_num: int('销量', shown),
    profit: decimal('利润(CNY)', money),
    developer: text('开发', shown),
    goods_status: text('商品状态', shown),
    season: text('季节', shown),
  },
  order: 's."order", s."goodsId"',
  rows: ({ querytype, month }, ctx) => {
    const by = querytype === 'profit' ? 'profit' : 'sale_money'
    const first = month ? `${month}-01` : periodOf(ctx.now.slice(0, 10)).lastFrom
    return sql`
      SELECT rank() OVER (ORDER BY t.${raw(by)} DESC) AS "order", g.id AS "goodsId", g.goods_code, g.goods_name, g.main_image AS picture, round(t.sale_money, 2) AS amt,
        t.quantity::bigint AS sold_num, round(t.profit, 2) AS profit, u.display_name AS developer, coalesce(d.dict_label, g.goods_status) AS goods_status, n.season_name AS season
      FROM (${topGoods(first, by, 100)}) t JOIN goods_goods g ON g.id = t.goods_id LEFT JOIN account_user u ON u.id = g.developer_id
        LEFT JOIN goods_season n ON n.season_code = g.season
        LEFT JOIN basic_dict_data d ON d.dict_type = 'goods_status' AND d.dict_value = g.goods_status AND d.deleted_at IS NULL`
  },
}

const range = { from: date('开始日期', { hint: '默认本月' }), to: date('结束日期'), plat: choice('平台', CHANNELS) }

/** Profit of a range of days, added up by one thing; of the rows within the person's data scope. */
function profitBy(
  title: string,
  label: string,
  role: typeof SALES | typeof DEVELOPMENT,
  name: string,
  joins: string,
): Definition {
  return {
    title,
    permission: 'report:general:view',
    parameters: range,
    columns: {
      name: text(label, shown),
      quantity: int('件数', shown),
      saleMoney: decimal('销售额(CNY)', money),
      profit: decimal('利润(CNY)', money),
      profitRate: decimal('利润率(%)', shown),
    },
    order: 's.profit DESC, s.name',
    rows: (asked, ctx) => {
      const { from, to } = daysOf(asked, ctx)
      const owners = role === SALES ? { users: [raw('f.person_id')], dept: raw('f.dept_id') } : { users: [raw('f.person_id')] }
      return sql`
        SELECT ${raw(`coalesce(${name}, '${UNASSIGNED}')`)} AS name, sum(f.quantity)::bigint AS quantity, round(sum(f.sale_money), 2) AS "saleMoney", round(sum(f.profit), 2) AS profit,
          CASE WHEN sum(f.sale_money) = 0 THEN '-' ELSE round(sum(f.profit) / sum(f.sale_money) * 100, 2)::text END AS "profitRate"
        FROM (${personRows(role, from, to, asked['plat'])}) f ${raw(joins)} WHERE ${within(ctx.user, owners)} GROUP BY 1`
    },
  }
}

function daysOf(asked: Asked, ctx: Ctx): { from: string; to: string } {
  const today = ctx.now.slice(0, 10)
  const from = asked['from'] ?? periodOf(today).from
  const to = asked['to'] ?? today
  if (from > to) throw bad('开始日期不能晚于结束日期', 'from')
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * 86_400_000) throw bad(`时间范围不能超过${MOST_DAYS}天`, 'to')
  return { from, to }
}

const PERSON = 'LEFT JOIN account_user u ON u.id = f.person_id'
export const DEFINITIONS: Record<string, Definition> = {
  'home-top100': homeTop100,
  'platform-profit': profitBy(
    '平台利润',
    '平台',
    SALES,
    'p.plat_name',
    'LEFT JOIN basic_platform p ON p.plat_code = f.plat_code',
  ),
  'department-profit': profitBy('部门利润', '部门', SALES, 'd.dept_name', 'LEFT JOIN account_department d ON d.id = f.dept_id'),
  'salesperson-profit': profitBy('销售利润', '销售员', SALES, 'u.display_name', PERSON),
  'developer-profit': profitBy('开发利润', '开发', DEVELOPMENT, 'u.display_name', PERSON),
}
