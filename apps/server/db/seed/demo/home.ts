import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { userState } from '../../../src/modules/account/states.ts'
import { foldRows } from '../../../src/modules/report/profit/profit-fold.ts'

/** Half of the year and more is looked back on; the last quarter of 2024 is where the page begins. */
const FIRST_SHOWN = '2024-10-01'

const UPDATES: [title: string, details: string, daysAgo: number][] = [
  ['首页改版', '业绩排名、利润环比、销售额环比、热销Top合为一页，数字随发货和退款实时更新。', 1],
  ['订单支持直发换单', '直发订单可按新单号换单，平台自动重新标记。', 3],
  ['拣货路径优化', '拣货单按蛇形巷道排序，短少时自动找同仓其他库位。', 6],
  ['汇率与毛利参数', '汇率按生效日期维护，平台费和手续费可按站点、类目设置。', 9],
  ['库存预警', '每晚计算补货点和建议采购量，可一键生成采购单。', 15],
  ['播种墙', '播种支持墙与周转箱绑定，扫描后语音提示格口。', 22],
  ['盘点', '初盘、复盘、终盘分开，差异自动生成库存异常。', 29],
  ['物流试算', '按国家、邮编、重量比较所有渠道的运费和时效。', 38],
  ['商品等级', '按近 30 天日均销量自动计算 S/A/B/C/D 等级。', 47],
  ['店铺SKU自动匹配', '新刊登的店铺SKU按编码规则自动关联本地SKU。', 60],
]
const NOTICES: [title: string, details: string, daysAgo: number][] = [
  ['年末大促备货提醒', '请各部门在 12 月 5 日前完成爆款备货计划，义乌仓收货时间延长至 21:00。', 1],
  ['英国仓盘点安排', '英国仓本周六盘点，盘点期间暂停出库。', 4],
  ['平台费率调整', '部分平台手续费本月起调整，毛利参数已更新，请核对定价。', 12],
  ['国庆值班安排', '国庆期间各仓正常发货，值班表见采购部公告栏。', 46],
]
const LOGS: [title: string, details: string, daysAgo: number][] = [
  ['系统维护完成', '数据库升级完成，列表查询更快。', 2],
  ['Temu 接口恢复', 'Temu 店铺授权接口已恢复，订单自动补拉完成。', 5],
  ['Shopee 单号延迟', 'Shopee 运单号获取延迟约 10 分钟，平台处理中。', 8],
  ['汇率更新', '本月汇率已由财务更新。', 15],
  ['新增德国渠道', '德国专线已上线，可在物流渠道中选择。', 20],
  ['系统维护', '今晚 23:00 至 23:30 维护，期间请勿扫描。', 27],
]

/** What the home page shows beside its figures, which are folded here so that the first look at it is as fast as any. */
export async function seedHome(tx: Tx): Promise<void> {
  while ((await foldRows(tx)) > 0);
  for (const [type, entries] of [
    [1, NOTICES],
    [2, LOGS],
    [3, UPDATES],
  ] as const)
    await entriesOf(tx, type, entries)
  await salesTargets(tx)
  await supervisorTargets(tx)
}

const entriesOf = (tx: Tx, type: 1 | 2 | 3, entries: typeof UPDATES) =>
  tx.run(sql`
    INSERT INTO data_center_report_home_log (type, title, details, create_by, create_time, update_by, update_time)
    SELECT ${type}, r.title, r.details, u.id, now() - make_interval(days => r.days), u.id, now() - make_interval(days => r.days)
    FROM jsonb_to_recordset(${JSON.stringify(entries.map(([title, details, days]) => ({ title, details, days })))}::jsonb) AS r(title text, details text, days int),
      account_user u WHERE u.username = 'admin' ORDER BY r.days DESC`)

/** This quarter, the four before it, and the first that the page shows; each with the quarter whose sales it was set by. */
const QUARTERS = sql`(
  SELECT first, CASE WHEN first = date_trunc('quarter', now())::date THEN (first - interval '3 months')::date ELSE first END AS model
  FROM (SELECT generate_series(date_trunc('quarter', now()) - interval '1 year', date_trunc('quarter', now()), interval '3 months')::date AS first
    UNION SELECT ${FIRST_SHOWN}::date) q)`
const SOLD = sql`(
  SELECT person_id, dept_id, date_trunc('quarter', day::timestamp)::date AS model, sum(profit) AS profit, sum(sale_money) AS sale
  FROM data_center_report_profit_person WHERE role = 1 GROUP BY 1, 2, 3)`

/** Some are easy to reach and some are not. */
const salesTargets = (tx: Tx) =>
  tx.run(sql`
    INSERT INTO data_center_report_target_config (year, quarter, job, user_id, currency, profit_target, sale_target, create_by, update_by)
    SELECT extract(year FROM q.first), extract(quarter FROM q.first), 'salesperson', u.id, c.currency,
      round(greatest(coalesce(s.profit, 6000 + u.id * 170), 600) * k.hard / c.rate, -2), round(greatest(coalesce(s.sale, 28000 + u.id * 900), 3000) * k.hard / c.rate, -2), a.id, a.id
    FROM ${QUARTERS} q CROSS JOIN account_user u JOIN account_user_role ur ON ur.user_id = u.id JOIN account_role r ON r.id = ur.role_id AND r.role_key = 'seller'
      LEFT JOIN (SELECT person_id, model, sum(profit) AS profit, sum(sale) AS sale FROM ${SOLD} f GROUP BY 1, 2) s ON s.person_id = u.id AND s.model = q.model
      CROSS JOIN LATERAL (SELECT 0.8 + (u.id * 7 + extract(quarter FROM q.first)) % 6 * 0.1 AS hard) k
      CROSS JOIN LATERAL (SELECT CASE WHEN u.id % 8 = 0 THEN 'USD' ELSE 'CNY' END AS currency, CASE WHEN u.id % 8 = 0 THEN 7.1 ELSE 1 END AS rate) c
      JOIN account_user a ON a.username = 'finance'
    WHERE u.status = ${userState.working}`)

const supervisorTargets = (tx: Tx) =>
  tx.run(sql`
    INSERT INTO data_center_report_target_config (year, quarter, job, user_id, currency, profit_target, sale_target, create_by, update_by)
    SELECT extract(year FROM q.first), extract(quarter FROM q.first), 'supervisor', d.leader_id, 'CNY',
      round(greatest(coalesce(s.profit, 20000 + d.id * 1900), 1800) * k.hard, -2), round(greatest(coalesce(s.sale, 90000 + d.id * 7000), 9000) * k.hard, -2), a.id, a.id
    FROM ${QUARTERS} q CROSS JOIN account_department d
      LEFT JOIN (SELECT dept_id, model, sum(profit) AS profit, sum(sale) AS sale FROM ${SOLD} f GROUP BY 1, 2) s ON s.dept_id = d.id AND s.model = q.model
      CROSS JOIN LATERAL (SELECT 0.85 + (d.id * 3 + extract(quarter FROM q.first)) % 4 * 0.1 AS hard) k
      JOIN account_user a ON a.username = 'finance'
    WHERE d.plats <> '{}' AND d.leader_id IS NOT NULL`)
