import { s10Digit } from '../../../src/connectors/carrier/s10.ts'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { COMPANIES, type DemoWay, WAYS, ZONES } from './express-companies.ts'

interface Zone {
  id: number
  wayId: number
  at: number
}
const POOL = 20_000

/** Who carries the company's parcels, over which ways, at which prices, with which numbers. */
export async function seedExpress(tx: Tx): Promise<void> {
  await addCompanies(tx)
  await addWays(tx)
  const zones = await addZones(tx)
  await addTables(tx, zones)
  await addRules(tx)
  await addNumbers(tx)
  await addSenders(tx)
}

const addCompanies = (tx: Tx) =>
  insertRows(
    tx,
    'express_express',
    COMPANIES.map(
      ([id, express_code, express_name, express_name_en, express_type, connector, settle_currency, settle_days, track_url]) => ({
        id,
        express_code,
        express_name,
        express_name_en,
        express_type,
        connector,
        settle_currency,
        settle_days,
        track_url,
        sort_no: id,
        contact: '客服',
        phone: '400-000-0000',
        plat_carriers:
          express_type === 4
            ? []
            : [
                { platName: '速卖通', carrierCode: express_code },
                { platName: 'eBay义乌仓', carrierCode: express_name_en },
              ],
      }),
    ),
  )

const addWays = (tx: Tx) =>
  insertRows(
    tx,
    'express_logistic_way',
    WAYS.map((way) => ({
      id: way.id,
      express_id: way.company,
      way_code: way.code,
      way_name: way.name,
      store_ids: way.stores,
      plat_names: way.plats ?? [],
      number_source: way.source,
      number_pattern: way.mask ?? null,
      check_digit: way.s10 ?? 0,
      label_from: way.label ?? 1,
      label_template_id: way.label === 2 ? null : (way.template ?? 1),
      need_invoice: way.invoice ?? 0,
      min_weight: way.weight[0],
      max_weight: way.weight[1],
      max_length: way.size?.[0] ?? null,
      max_girth: way.size?.[1] ?? null,
      vol_divisor: way.bulk?.[0] ?? 0,
      vol_ratio: way.bulk?.[1] ?? '1',
      weight_step: way.bulk?.[2] ?? 1,
      accept_attrs: way.attrs ?? [],
      max_declare_value: way.value ?? null,
      currency: way.currency ?? 'CNY',
      need_phone: way.phone ?? 0,
      need_tax_no: way.tax ?? 0,
      min_days: way.days[0],
      max_days: way.days[1],
      is_tracked: way.code === 'CP-PY' ? 0 : 1,
      is_activated: way.off ? 0 : 1,
      sort_no: way.id * 10,
    })),
  )

/** Rows of the tables as JSON: the columns are those of the first row. */
async function insertRows(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0]!).join(', ')
  const statement = `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`
  await tx.query({ text: statement, values: [JSON.stringify(rows)] } as never)
}

/** The German islands cost more on every way of the world, and have a zone of their own. */
async function addZones(tx: Tx): Promise<Zone[]> {
  const zones: (Zone & { name: string; rows: object[] })[] = []
  for (const way of WAYS) {
    const list = ZONES[way.zones].map(([name, countries]) => ({
      name,
      rows: countries.map((code) => ({ country_code: code, post_mode: 0, value: null, value_to: null })),
    }))
    const islands = ZONES[way.zones].some(([, countries]) => countries.includes('DE'))
    if (islands)
      list.push({ name: '德国岛屿', rows: [{ country_code: 'DE', post_mode: 2, value: '25929', value_to: '25997' } as never] })
    if (way.zones === 'uk')
      list.push({
        name: '高地与群岛',
        rows: ['ZE', 'KW', 'HS', 'IV'].map((value) => ({ country_code: 'GB', post_mode: 1, value, value_to: null }) as never),
      })
    for (const [at, zone] of list.entries()) zones.push({ id: zones.length + 1, wayId: way.id, at, ...zone })
  }
  await insertRows(
    tx,
    'express_logistic_zone',
    zones.map(({ id, wayId, at, name }) => ({ id, way_id: wayId, zone_name: name, sort_no: at + 1 })),
  )
  const rows = zones.flatMap((zone) => zone.rows.map((row) => ({ zone_id: zone.id, way_id: zone.wayId, ...row })))
  await tx.run(sql`
    INSERT INTO express_zone_row (zone_id, way_id, country_code, post_mode, value, value_to)
    SELECT r.zone_id, r.way_id, r.country_code, r.post_mode, r.value, r.value_to
    FROM jsonb_populate_recordset(NULL::express_zone_row, ${JSON.stringify(rows)}::jsonb) r JOIN basic_country c ON c.country_code = r.country_code`)
  return zones
}

/** An ended table, the running one, and for some ways one to come, a draft and a void one. */
async function addTables(tx: Tx, zones: Zone[]): Promise<void> {
  const tables: Record<string, unknown>[] = []
  const lines: Record<string, unknown>[] = []
  const add = (way: DemoWay, days: number, flag: number, times: number) => {
    const id = tables.length + 1
    tables.push({
      id,
      wayId: way.id,
      days,
      flag,
      seq: id,
      discount: way.mode === 1 ? '0.8500' : '1',
      fuel: way.mode === 1 ? '0.1200' : '0',
      reason: flag === 700 ? '价格录入错误' : null,
    })
    for (const zone of zones.filter((one) => one.wayId === way.id)) lines.push(...linesOf(way, zone, id, times))
  }
  for (const way of WAYS) {
    add(way, -200, 200, 0.94)
    add(way, -45, 200, 1)
    if (way.id % 5 === 1) add(way, 15, 200, 1.04)
    if (way.id % 6 === 2) add(way, 20, 100, 1.06)
    if (way.id % 8 === 3) add(way, 10, 700, 1.5)
  }
  await tx.run(sql`
    INSERT INTO express_freight_table (id, table_no, way_id, effective_from, discount, fuel_rate, check_flag, create_by, create_time, audit_by, audit_time, invalid_reason)
    SELECT r.id, 'YF' || to_char(least(now()::date + r.days, now()::date - 1), 'YYMMDD') || lpad(r.seq::text, 5, '0'), r."wayId", now()::date + r.days,
      r.discount, r.fuel, r.flag, s.id, least(now(), now() + make_interval(days => r.days)) - interval '3 days',
      CASE WHEN r.flag = 200 THEN f.id END, CASE WHEN r.flag = 200 THEN least(now(), now() + make_interval(days => r.days)) - interval '2 days' END, r.reason
    FROM jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) AS r(id bigint, "wayId" bigint, days int, flag int, seq int, discount numeric, fuel numeric, reason text)
    JOIN account_user s ON s.username = 'supervisor' JOIN account_user f ON f.username = 'finance'`)
  await tx.run(sql`
    INSERT INTO express_freight_line (table_id, zone_id, weight_from, weight_to, mode, first_weight, first_price, step_weight, step_price, price_per_kg, registration_fee, remote_fee)
    SELECT r.table_id, r.zone_id, r.weight_from, r.weight_to, r.mode, r.first_weight, r.first_price, r.step_weight, r.step_price, r.price_per_kg, r.registration_fee, r.remote_fee
    FROM jsonb_populate_recordset(NULL::express_freight_line, ${JSON.stringify(lines)}::jsonb) r`)
}

/** Dearer from zone to zone, a little cheaper for heavier parcels. */
function linesOf(way: DemoWay, zone: Zone, tableId: number, times: number): Record<string, unknown>[] {
  const [least, most] = way.weight
  const islands = zone.at === ZONES[way.zones].length
  const dear = times * (1 + (islands ? 0 : zone.at) * 0.12)
  const cuts = [least, ...[300, 2000, 10_000].filter((cut) => cut > least && cut < most), most]
  return cuts.slice(0, -1).map((from, i) => {
    const perKg = Number(way.price[0]) * dear * (1 - i * 0.03)
    const fee = (Number(way.price[1]) * times * (1 + (islands ? 0 : zone.at) * 0.05)).toFixed(2)
    const base = {
      table_id: tableId,
      zone_id: zone.id,
      weight_from: from,
      weight_to: cuts[i + 1],
      registration_fee: fee,
      remote_fee: islands ? '28.00' : '0',
    }
    if (way.mode !== 1) return { ...base, mode: 2, price_per_kg: perKg.toFixed(2) }
    return {
      ...base,
      mode: 1,
      first_weight: 500,
      first_price: (perKg * 0.6).toFixed(2),
      step_weight: 500,
      step_price: (perKg * 0.32).toFixed(2),
    }
  })
}

const addRules = (tx: Tx) =>
  insertRows(tx, 'express_logistic_match_rule', [
    rule(1, '英国仓本地', [17, 16], 2, { store_ids: [4] }),
    rule(2, '德国仓本地', [19, 18], 2, { store_ids: [5] }),
    rule(3, '德国岛屿', [8], 1, { country_codes: ['DE'], min_weight: 2000 }),
    rule(4, '东南亚平台小包', [14], 1, { plat_names: ['Shopee', 'Lazada', 'TikTok'] }),
    rule(5, '带电带磁', [5, 2, 13], 2, { include_attrs: ['isCharged'] }),
    rule(6, '液体粉末膏体', [3], 1, { include_attrs: ['isLiquid'] }),
    rule(7, '美国专线', [6, 10, 4], 2, { country_codes: ['US'] }),
    rule(8, '国内', [15], 1, { country_codes: ['CN'] }),
    rule(9, '小包按运费', [1, 4, 10, 9], 2, { max_weight: 2000 }),
    rule(10, '大件按时效', [4, 12, 7], 3, { min_weight: 2000 }),
    rule(11, '圣诞加急（停用）', [7], 3, { country_codes: ['US', 'GB', 'DE'], is_activated: 0 }),
  ])
const rule = (id: number, rule_name: string, way_ids: number[], strategy: number, more: Record<string, unknown>) => ({
  id,
  rule_name,
  priority: id * 10,
  way_ids,
  strategy,
  plat_names: [],
  transport: null,
  country_codes: [],
  min_weight: null,
  max_weight: null,
  include_attrs: [],
  exclude_attrs: [],
  store_ids: [],
  is_activated: 1,
  ...more,
})

/** As many as a month needs, with their check digits; a few were spoilt. */
async function addNumbers(tx: Tx): Promise<void> {
  const ways = WAYS.filter((way) => way.source === 1)
  const share = Math.floor(POOL / ways.length)
  for (const way of ways) {
    const [head, tail] = [way.mask!.slice(0, 2), way.mask!.slice(-2)]
    const numbers = Array.from({ length: share }, (_, i) => {
      const eight = String(47_000_000 + way.id * 200_000 + i).slice(-8)
      return `${head}${eight}${s10Digit(eight)}${tail}`
    })
    await tx.run(sql`
      INSERT INTO express_track_number (express_id, way_id, number, import_no, state, create_time)
      SELECT ${way.company}, ${way.id}, n.number, 'DH' || to_char(now()::date - 40, 'YYMMDD') || lpad(${way.id}::text, 5, '0'),
        CASE WHEN n.i % 500 = 499 THEN 4 ELSE 1 END, now() - interval '40 days'
      FROM unnest(${numbers}::text[]) WITH ORDINALITY n(number, i) ORDER BY n.i`)
  }
}

const SENDERS = [
  [
    1,
    '吴敏',
    'Wu Min',
    '0579-85550101',
    'CN',
    '浙江',
    'Zhejiang',
    '义乌',
    'Yiwu',
    '城西街道物流园1号',
    'No. 1 Logistics Park, Chengxi',
    '322000',
  ],
  [
    2,
    '沈洁',
    'Shen Jie',
    '021-55550102',
    'CN',
    '上海',
    'Shanghai',
    '上海',
    'Shanghai',
    '青浦区华新镇华志路88号',
    '88 Huazhi Road, Qingpu',
    '201708',
  ],
  [
    3,
    '郭涛',
    'Guo Tao',
    '0371-55550103',
    'CN',
    '河南',
    'Henan',
    '郑州',
    'Zhengzhou',
    '航空港区雍州路6号',
    '6 Yongzhou Road, Airport Zone',
    '451162',
  ],
  [
    4,
    'James Carter',
    'James Carter',
    '+44 121 5550104',
    'GB',
    null,
    'West Midlands',
    'Birmingham',
    'Birmingham',
    '12 Aston Road',
    '12 Aston Road',
    'B6 4DA',
  ],
  [
    5,
    'Anna Weber',
    'Anna Weber',
    '+49 421 5550105',
    'DE',
    null,
    'Bremen',
    'Bremen',
    'Bremen',
    'Hafenstrasse 20',
    'Hafenstrasse 20',
    '28217',
  ],
] as const

/** Who a label says it comes from. */
const addSenders = (tx: Tx) =>
  insertRows(
    tx,
    'stock_store_address',
    SENDERS.map(
      ([id, contact, contact_en, phone, country_code, province, province_en, city, city_en, street, street_en, post_code]) => ({
        id,
        store_id: id,
        address_type: 1,
        contact,
        contact_en,
        phone,
        country_code,
        province,
        province_en,
        city,
        city_en,
        street,
        street_en,
        post_code,
      }),
    ),
  ).then(() => tx.run(sql`SELECT setval(pg_get_serial_sequence('stock_store_address', 'id'), ${SENDERS.length})`))
