import { MATCH } from '@erp/contract/purchasing/config/purchaser-config'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { SETTLEMENT } from '@erp/contract/purchasing/supplier/supplier-fields'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { orderCheck } from '../../../../src/modules/purchasing/states.ts'
import { calculateScores } from '../../../../src/modules/purchasing/supplier/score-calculate.ts'
import { scoreState, supplierState } from '../../../../src/modules/purchasing/supplier/states.ts'
import { BANKS, FIRMS, PEOPLE, TOWNS, TRADES } from './purchasing-supply-names.ts'

export const SUPPLIERS = 117
/** How many of the 117 stand at each level, from the best down. */
const LEVELS = { S: 6, A: 22, B: 40, C: 38, D: 11 }
const BUYERS = ['purchaser', 'lv.fang', 'ding.hao', 'ren.jia']

/** Whom the company buys from and at what price, where suppliers send to, and who buys what. */
export async function seedSupply(tx: Tx): Promise<void> {
  await seedSuppliers(tx)
  await seedQuotes(tx)
  await seedAddresses(tx)
  await seedRules(tx)
}

/** After everything that was bought of them. */
export async function seedScores(tx: Tx): Promise<void> {
  const row = await tx.one<{ userId: number; now: string }>(
    sql`SELECT id AS "userId", now() AS now FROM account_user WHERE username = 'supervisor'`,
  )
  const ctx = { user: { userId: row!.userId }, now: row!.now, requestId: 'seed', logged: 0, temporary: false } as unknown as Ctx
  await beLate(tx)
  await calculateScores(tx, ctx, null)
  await decide(tx, row!.userId)
}

/** Of a hundred orders so many came late, by level. */
const LATE = { S: 5, A: 22, B: 48, C: 74, D: 90 }

async function beLate(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE purchasing_order o SET expect_arrive_date = o.first_scan_time::date
      + CASE WHEN (o.id * 37) % 100 < (${JSON.stringify(LATE)}::jsonb->>l.level_code)::int THEN -1 - (o.id % 4)::int ELSE (o.id % 3)::int END
    FROM purchasing_supplier s JOIN purchasing_supplier_level l ON l.id = s.level_id
    WHERE s.id = o.supplier_id AND o.first_scan_time IS NOT NULL AND o.check_flag = ${orderCheck.archived}`)
}

/** Half of what was proposed is done, some of it was let be, the rest waits. */
async function decide(tx: Tx, userId: number): Promise<void> {
  const handled = sql`handle_by = ${userId}, handle_time = now(), version = 2`
  const open = sql`p.status = ${scoreState.open} AND p.supplier_id = s.id AND (l.allow_period = 1 OR s.settlement_type <> ${SETTLEMENT.period})`
  await tx.run(sql`
    WITH done AS (UPDATE purchasing_supplier_score p SET status = ${scoreState.adopted}, ${handled} FROM purchasing_supplier s, purchasing_supplier_level l
      WHERE ${open} AND l.id = p.proposed_level_id AND p.supplier_id % 4 < 2 RETURNING p.supplier_id, p.proposed_level_id)
    UPDATE purchasing_supplier s SET level_id = done.proposed_level_id, version = s.version + 1 FROM done WHERE done.supplier_id = s.id`)
  await tx.run(sql`
    UPDATE purchasing_supplier_score p SET status = ${scoreState.ignored}, ${handled} WHERE p.status = ${scoreState.open} AND p.supplier_id % 4 = 2`)
}

async function seedSuppliers(tx: Tx): Promise<void> {
  const sellers = await tx.query<{ name: string; member: string }>(sql`
    SELECT min(o.ali_supplier_name) AS name, o.ali_member_id AS member FROM goods_ali_offer o JOIN goods_ali_goods l ON l.offer_id = o.offer_id
    WHERE o.ali_supplier_name IS NOT NULL GROUP BY o.ali_member_id ORDER BY count(*) DESC, o.ali_member_id`)
  const names = new Map<string, string>()
  for (const { name, member } of sellers) if (names.size < 52 && ![...names.values()].includes(name)) names.set(member, name)
  const known = [...names].map(([member, name]) => ({ member, name }))
  const rows = Array.from({ length: SUPPLIERS }, (_, i) => supplierOf(i, known))
  await tx.run(sql`
    INSERT INTO purchasing_supplier (supplier_name, supplier_type, level_id, score, status, contact, phone, wechat, province_code, city_code, area_code, address,
      ali_member_id, ali_login_id, settlement_type, deposit_rate, account_period_days, payment_method, bank_account_name, bank_name, bank_no, lead_days,
      free_freight_amount, purchaser_id, create_by, create_time, update_by, update_time)
    SELECT r.name, r.type, l.id, r.score, r.status, r.contact, r.phone, r.wechat, r.province, r.city, r.area, r.address, r.member, r.login, r.settlement, r.deposit,
      r.period, r.method, r.holder, r.bank, r."bankNo", r.lead, r."freeFreight", u.id, u.id, now() - make_interval(days => r.age), u.id, now() - make_interval(days => r.age / 3)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, name text, type text, level text, score numeric, status int, contact text, phone text, wechat text,
      province text, city text, area text, address text, member text, login text, settlement int, deposit numeric, period int, method text, holder text, bank text,
      "bankNo" text, lead int, "freeFreight" numeric, buyer text, age int)
      JOIN purchasing_supplier_level l ON l.level_code = r.level JOIN account_user u ON u.username = r.buyer ORDER BY r.n`)
}

/** Spread as a company's suppliers are: half of them shops of 1688, a tenth given up, a handful never again. */
function supplierOf(n: number, sellers: { member: string; name: string }[]) {
  const seller = n % 2 === 0 ? sellers[n / 2] : undefined
  const [town, province, city, area] = TOWNS[n % TOWNS.length]!
  const firm = FIRMS[(n + 7 * Math.floor(n / TOWNS.length)) % FIRMS.length]!
  const name = seller?.name ?? `${town}${firm}${TRADES[(n * 3) % TRADES.length]}`
  const level = levelAt((n * 53) % SUPPLIERS)
  const type = seller ? '1' : ['2', '2', '3', '4'][n % 4]!
  const settlement = settlementOf(n, type, level)
  const status = n % 17 === 8 ? SUPPLIER_STATE.blacklisted : n % 11 === 6 ? SUPPLIER_STATE.disabled : SUPPLIER_STATE.enabled
  const contact = PEOPLE[n % PEOPLE.length]!
  const hasBank = settlement !== SETTLEMENT.prepaid || type !== '1'
  return {
    n,
    name,
    type,
    level,
    settlement,
    status,
    contact,
    province,
    city,
    area,
    score: n % 9 === 5 ? null : scoreIn(level, n),
    phone: `139${String(58_120_000 + n * 7919).slice(-8)}`,
    wechat: n % 3 ? `wx_${10_000 + n * 37}` : null,
    address: `${['工业园区', '国际商贸城', '产业大道', '电商园'][n % 4]}${(n % 88) + 1}号`,
    member: seller?.member ?? null,
    login: seller ? `shop${seller.member.replace(/\D/g, '')}` : null,
    deposit: settlement === SETTLEMENT.deposit ? ['0.3', '0.5', '0.2'][n % 3] : null,
    period: settlement === SETTLEMENT.period ? [30, 45, 60][n % 3] : null,
    method: type === '1' ? '1' : ['2', '6', '2', '5'][n % 4],
    holder: hasBank ? (n % 2 ? contact : name) : null,
    bank: hasBank ? BANKS[n % BANKS.length] : null,
    bankNo: hasBank ? `62220${String(20_200_000_000 + n * 982_451).padStart(14, '0')}` : null,
    lead: [3, 5, 7, 7, 10, 15][n % 6],
    freeFreight: n % 4 === 1 ? [300, 500, 1000][n % 3] : null,
    buyer: BUYERS[n % BUYERS.length],
    age: 900 - n * 6,
  }
}

function levelAt(place: number): keyof typeof LEVELS {
  let passed = 0
  for (const [code, count] of Object.entries(LEVELS)) {
    passed += count
    if (place < passed) return code as keyof typeof LEVELS
  }
  return 'D'
}

const BANDS = { S: [90, 9], A: [80, 9], B: [65, 14], C: [50, 14], D: [22, 26] } as const
const scoreIn = (level: keyof typeof BANDS, n: number): string => {
  const [least, span] = BANDS[level]
  return (least + ((n * 37) % (span * 100)) / 100).toFixed(2)
}

function settlementOf(n: number, type: string, level: string): number {
  if (type === '1') return n % 10 === 4 && level !== 'D' ? SETTLEMENT.period : SETTLEMENT.prepaid
  const usual = [SETTLEMENT.deposit, SETTLEMENT.period, SETTLEMENT.onArrival, SETTLEMENT.prepaid][(n >> 1) % 4]!
  return usual === SETTLEMENT.period && level === 'D' ? SETTLEMENT.onArrival : usual
}

/** Every SKU that may be bought has a default quote near its cost, a third a second one; goods of one kind come from a few. */
async function seedQuotes(tx: Tx): Promise<void> {
  await tx.run(raw('ANALYZE purchasing_supplier, goods_goods, goods_goods_sku'))
  await tx.run(sql`
    WITH open AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM purchasing_supplier WHERE status = ${supplierState.enabled}),
    skus AS (
      SELECT k.id, k.sku, k.goods_id, g.cat_id, coalesce(nullif(k.cost_price, 0), 6) AS cost, coalesce(k.min_order_qty, g.min_order_qty, 1) AS least, g.create_time
      FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
      WHERE k.sku_kind = 1 AND k.deleted_at IS NULL AND g.deleted_at IS NULL AND k.sku_status IN ('10', '20', '30')
    ), turned AS (
      SELECT k.*, turn, (coalesce(k.cat_id, 0) * 7 + k.goods_id % 23 + turn * 31) % (SELECT count(*) FROM open) AS n
      FROM skus k CROSS JOIN generate_series(0, 1) turn WHERE turn = 0 OR k.goods_id % 3 = 0
    ), offered AS (
      SELECT k.*, o.id AS supplier_id, round(k.cost * (CASE turn WHEN 0 THEN 0.95 + (k.goods_id % 7) * 0.01 ELSE 1.03 + (k.goods_id % 9) * 0.012 END), 2) AS price,
        CASE WHEN k.cost < 5 THEN 50 WHEN k.cost < 20 THEN 20 ELSE 5 END AS few
      FROM turned k JOIN open o ON o.n = k.n)
    INSERT INTO purchasing_supplier_sku (supplier_id, sku_id, supplier_sku_code, price, ladder, moq, pack_qty, lead_days, is_default, create_time, update_time)
    SELECT supplier_id, id, CASE WHEN goods_id % 5 < 3 THEN 'G' || (goods_id % 900 + 100) || '-' || right(sku, 2) END, greatest(price, 0.01),
      CASE WHEN goods_id % 5 < 2 AND price > 1 THEN jsonb_build_array(jsonb_build_object('minQty', few * 4, 'price', round(price * 0.96, 2)::text),
        jsonb_build_object('minQty', few * 20, 'price', round(price * 0.9, 2)::text)) ELSE '[]'::jsonb END,
      greatest(least, CASE WHEN goods_id % 4 = 0 THEN 1 ELSE few / 5 END), CASE WHEN goods_id % 6 = 0 THEN 12 WHEN goods_id % 6 = 3 THEN 10 ELSE 1 END,
      CASE WHEN goods_id % 8 = 0 THEN 5 + goods_id % 10 END, 1 - turn, least(create_time, now()), least(create_time, now())
    FROM offered ORDER BY id, turn`)
  await tx.run(sql`
    UPDATE goods_goods g SET supplier_id = q.supplier_id FROM (
      SELECT DISTINCT ON (k.goods_id) k.goods_id, q.supplier_id FROM purchasing_supplier_sku q JOIN goods_goods_sku k ON k.id = q.sku_id
      WHERE q.is_default = 1 ORDER BY k.goods_id, k.id) q
    WHERE q.goods_id = g.id`)
}

const ADDRESSES = [
  [1, '义乌仓收货口', '孙大勇', '0579-85550101', '330000', '330700', '330782', '福田街道物流大道188号3号库', '322000', 1],
  [1, '义乌仓大件月台', '叶强', '0579-85550102', '330000', '330700', '330782', '福田街道物流大道188号5号月台', '322000', 0],
  [2, '上海仓收货口', '苏敏', '021-59880101', '310000', '310100', '310118', '华新镇华腾路800号2号库', '201708', 1],
  [3, '郑州仓收货口', '马晓东', '0371-66880101', '410000', '410100', '410184', '新郑综合保税区货运路9号', '451162', 1],
  [3, '郑州仓夜间值班室', '卢明', '0371-66880110', '410000', '410100', '410184', '新郑综合保税区货运路9号值班室', '451162', 0],
] as const

async function seedAddresses(tx: Tx): Promise<void> {
  const rows = ADDRESSES.map(([store, alias, contact, phone, province, city, area, address, post, main]) => ({
    store,
    alias,
    contact,
    phone,
    province,
    city,
    area,
    address,
    post,
    main,
  }))
  await tx.run(sql`
    INSERT INTO purchasing_receive_address (store_id, alias, contact, phone, province_code, city_code, area_code, address, post_code, is_default, is_activated, create_by, update_by)
    SELECT r.store, r.alias, r.contact, r.phone, r.province, r.city, r.area, r.address, r.post, r.main, 1, u.id, u.id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(store bigint, alias text, contact text, phone text, province text, city text, area text, address text, post text, main int),
      account_user u WHERE u.username = 'purchaser' ORDER BY r.store, r.main DESC`)
}

/** The default and the categories, a few suppliers and SKUs that somebody keeps to, and one store. */
async function seedRules(tx: Tx): Promise<void> {
  await tx.run(sql`
    WITH people AS (SELECT id, username FROM account_user WHERE username = ANY(${BUYERS}::text[])),
    wanted AS (
      SELECT ${MATCH.always}::int AS type, NULL::bigint AS match, 'purchaser' AS buyer, 'lv.fang' AS backup
      UNION ALL SELECT ${MATCH.store}, 3, 'ren.jia', 'purchaser'
      UNION ALL (SELECT ${MATCH.category}, id, (ARRAY['lv.fang', 'ding.hao', 'ren.jia'])[1 + (row_number() OVER (ORDER BY id))::int % 3], 'purchaser'
        FROM goods_goods_cats WHERE parent_id IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 6)
      UNION ALL (SELECT ${MATCH.supplier}, id, 'ding.hao', NULL FROM purchasing_supplier WHERE id % 19 = 4 ORDER BY id)
      UNION ALL (SELECT ${MATCH.sku}, sku_id, 'lv.fang', 'ren.jia' FROM purchasing_supplier_sku WHERE is_default = 1 ORDER BY sku_id LIMIT 5))
    INSERT INTO purchasing_purchaser_config (match_type, match_id, purchaser_id, backup_purchaser_id, create_by, update_by)
    SELECT w.type, w.match, p.id, b.id, s.id, s.id FROM wanted w JOIN people p ON p.username = w.buyer LEFT JOIN people b ON b.username = w.backup,
      account_user s WHERE s.username = 'supervisor'`)
  await tx.run(sql`
    INSERT INTO purchasing_purchase_plan_transfer_store_config (target_store_id, receive_store_id, supplier_province, priority, auto_transfer, create_by, update_by)
    SELECT t.target, t.receive, t.province, t.priority, 1, u.id, u.id
    FROM (VALUES (4, 1, NULL, 10), (5, 2, '320000', 20)) t(target, receive, province, priority), account_user u WHERE u.username = 'supervisor'`)
}
