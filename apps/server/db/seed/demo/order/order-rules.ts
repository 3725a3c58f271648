import { sql, type Tx } from '../../../../src/kit/db/db.ts'

type Row = [kind: string, values: Record<string, unknown>]
interface DemoRule {
  type: 1 | 2 | 3
  priority: number
  name: string
  rows?: Row[]
  /** Columns of the rule besides. */
  more?: Record<string, unknown>
  tags?: string[]
}
const countries = (...codes: string[]): Row[] => codes.map((country_code) => ['country', { op: '等于', country_code }])
const texts = (kind: string, op: string, ...values: string[]): Row[] => values.map((value) => [kind, { op, value }])
const amount = (currency: string, min_amount: string | null, max_amount: string | null): Row => [
  'amount',
  { currency, min_amount, max_amount },
]
const service = (value: string): Row => ['transport', { op: '等于', value }]
const EUROPE = ['DE', 'FR', 'GB', 'NL', 'BE', 'AT', 'IT', 'ES', 'PL']
const [CHEAPEST, FASTEST] = [2, 3]

const STOPS: DemoRule[] = [
  {
    type: 2,
    priority: 10,
    name: '拒付过的收件人',
    rows: texts('name', '等于', 'Test Buyer', 'Refund King', 'J. Doe Chargeback'),
  },
  {
    type: 2,
    priority: 20,
    name: '电话位数不足',
    rows: [...countries('SA', 'AE', 'BR', 'RU'), ...texts('phone', '位数少于', '7')],
  },
  {
    type: 2,
    priority: 30,
    name: '美国军邮地址',
    rows: [...countries('US'), ...texts('street1', '开头是', 'APO', 'FPO', 'DPO', 'PSC')],
  },
  { type: 2, priority: 40, name: '大额订单人工核实', rows: [amount('USD', '800', null)] },
  { type: 2, priority: 50, name: '刀具禁运国家', rows: countries('GB', 'AU'), more: { attrs_include: ['isKnife'] } },
  {
    type: 2,
    priority: 60,
    name: '法国海外领地',
    rows: [...countries('FR'), ...texts('post-code', '开头是', '971', '972', '973', '974', '976', '988')],
  },
  { type: 2, priority: 70, name: '黑五限购（停用）', more: { min_qty: 20, is_activated: 0 } },
]

/** Stores are left to the shops but where goods wait abroad. */
const WAYS: DemoRule[] = [
  {
    type: 1,
    priority: 110,
    name: '英国仓本地发',
    rows: countries('GB'),
    more: { plat_names: ['eBay海外仓'], store_ids: [4], way_ids: [17, 16], strategy: CHEAPEST },
  },
  {
    type: 1,
    priority: 120,
    name: '德国仓试点（停用）',
    rows: countries('DE'),
    more: { store_ids: [5], way_ids: [19, 18], strategy: CHEAPEST, is_activated: 0 },
  },
  {
    type: 1,
    priority: 130,
    name: '德国岛屿邮编',
    rows: [...countries('DE'), ['post-code', { op: '区间', value: '25929', value_to: '25997', remark: '北海诸岛' }]],
    more: { way_ids: [8] },
  },
  {
    type: 1,
    priority: 140,
    name: '欧盟小额带电',
    rows: [...countries('DE', 'FR', 'ES', 'IT', 'PL', 'NL'), amount('EUR', null, '150')],
    more: { attrs_include: ['isCharged'], way_ids: [5, 2], strategy: CHEAPEST },
  },
  {
    type: 1,
    priority: 150,
    name: '欧洲化妆品专线',
    rows: countries(...EUROPE),
    more: { attrs_include: ['isLiquid'], way_ids: [3] },
  },
  {
    type: 1,
    priority: 160,
    name: '东南亚平台小包',
    rows: countries('MY', 'TH', 'PH', 'SG', 'VN'),
    more: { plat_names: ['Shopee', 'Lazada', 'TikTok'], way_ids: [14] },
  },
  {
    type: 1,
    priority: 170,
    name: '买家付费快递',
    rows: [...countries('US', 'GB', 'DE', 'FR'), service('Express'), amount('USD', '120', null)],
    more: { max_weight: 5000, way_ids: [7, 4], strategy: FASTEST },
  },
  {
    type: 1,
    priority: 180,
    name: '美国比价',
    rows: countries('US'),
    more: { attrs_exclude: ['isLiquid', 'isKnife'], way_ids: [6, 10, 4], strategy: CHEAPEST },
  },
  {
    type: 1,
    priority: 190,
    name: '欧洲小包比价',
    rows: countries(...EUROPE),
    more: { max_weight: 2000, attrs_exclude: ['isCharged', 'isLiquid'], way_ids: [1, 4, 9], strategy: CHEAPEST },
  },
]

const MARKS: DemoRule[] = [
  { type: 3, priority: 10, name: '高客单标VIP', rows: [amount('USD', '150', null)], tags: ['VIP买家'] },
  { type: 3, priority: 20, name: '快递服务标加急', rows: [service('Express'), amount('USD', '120', null)], tags: ['加急'] },
  {
    type: 3,
    priority: 30,
    name: '易碎品加固',
    more: { attrs_include: ['isFragile'], picking_notes: '易碎：双层气泡膜，外箱贴易碎标' },
  },
  { type: 3, priority: 40, name: '多件复点', more: { min_qty: 5, picking_notes: '件数多，装箱前复点' } },
  { type: 3, priority: 50, name: '巴西税号核对', rows: countries('BR'), tags: ['地址待核实'] },
  {
    type: 3,
    priority: 60,
    name: '圣诞贺卡（停用）',
    rows: countries(...EUROPE),
    more: { picking_notes: '放一张圣诞贺卡', is_activated: 0 },
  },
]

/** The rules that the company decides its orders by, of all three types. */
export async function seedOrderRules(tx: Tx): Promise<void> {
  for (const { type, priority, name, rows = [], more = {}, tags = [] } of [...STOPS, ...WAYS, ...MARKS]) {
    const columns = Object.keys(more)
    const names = columns.map((column) => `, ${column}`).join('')
    const statement = `INSERT INTO order_rule (rule_name, rule_type, priority, tag_ids, create_by, update_by${names})
      SELECT $1, $2, $3, ARRAY(SELECT id FROM basic_tag WHERE tag_name = ANY($4::text[])), u.id, u.id${columns.map((_, i) => `, $${i + 5}`).join('')}
      FROM account_user u WHERE u.username = 'supervisor' RETURNING id`
    const [made] = await tx.query<{ id: number }>({
      text: statement,
      values: [name, type, priority, tags, ...columns.map((column) => more[column])],
    } as never)
    const json = JSON.stringify(rows.map(([kind, values]) => ({ rule_id: made!.id, kind, mode: 1, ...values })))
    await tx.run(sql`
      INSERT INTO order_rule_row (rule_id, kind, mode, op, value, value_to, country_code, currency, min_amount, max_amount, remark)
      SELECT rule_id, kind, mode, op, value, value_to, country_code, currency, min_amount, max_amount, remark
      FROM jsonb_populate_recordset(NULL::order_rule_row, ${json}::jsonb)`)
  }
}
