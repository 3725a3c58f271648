import { setTimeout } from 'node:timers/promises'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { grown, whileExporting } from './export.ts'
import { figure, median } from './figure.ts'

const SIZES = [20_000, 200_000]
const ROUNDS = 15
const WHO = 'admin'

export interface Asked {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  goal: number
}
const page = (condition: object = {}) => ({ pageNum: 1, pageSize: 50, condition })
const ASKED: Asked[] = [
  { name: 'goods list', method: 'POST', path: '/goods/goods/page-list', body: page(), goal: 300 },
  { name: 'goods list by name', method: 'POST', path: '/goods/goods/page-list', body: page({ goodsName: '测速' }), goal: 300 },
  { name: 'SKU list', method: 'POST', path: '/goods/goodsSku/list-page', body: page(), goal: 300 },
  { name: 'SKU list by code', method: 'POST', path: '/goods/goodsSku/list-page', body: page({ codes: 'BK0000777' }), goal: 300 },
  { name: 'SKU selector by code', method: 'GET', path: '/goods/goodsSku/selectList?keyword=BK00007', goal: 100 },
  {
    name: 'SKU selector by Chinese name',
    method: 'GET',
    path: `/goods/goodsSku/selectList?keyword=${encodeURIComponent('红色')}`,
    goal: 100,
  },
  {
    name: 'group list with what can be put together',
    method: 'POST',
    path: '/goods/goods/group/page-list',
    body: page(),
    goal: 300,
  },
]

export async function benchGoods(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, WHO)
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    await database.run(fillTo(size))
    await database.run('VACUUM ANALYZE')
    const server = await start('product', { DATABASE_URL: database.url })
    for (const asked of ASKED) {
      const ms = await measured(server.address, token, asked)
      took.set(asked.name, [...(took.get(asked.name) ?? []), ms])
      figure(`${asked.name}, ${size} SKUs`, ms, 'ms', { goal: `<= ${asked.goal}`, met: ms <= asked.goal })
    }
    await server.stop()
  }
  await exportSkus(database.url, token)
  for (const [name, [small, large]] of took)
    figure(`${name}: ${SIZES[1]} / ${SIZES[0]} SKUs`, large! / small!, 'ratio', { goal: '<= 1.5', met: large! / small! <= 1.5 })
}

const HALF = { path: '/goods/goodsSku/export', body: { condition: { codes: 'BK00' } }, rows: 99_999 }

export async function exportSkus(url: string, token: string): Promise<void> {
  const server = await start('product', { DATABASE_URL: url })
  for (const asked of ASKED) await measured(server.address, token, asked)
  const before = server.memory()
  const { peak, seconds } = await whileExporting(server, token, HALF, async () => {
    await setTimeout(500)
    return []
  })
  await server.stop()
  figure(`export ${HALF.rows} SKUs`, seconds, 's')
  grown('export of SKUs: server memory growth', before, peak)
}

export async function measured(address: string, token: string, { method, path, body }: Asked, times = ROUNDS): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const rounds: number[] = []
  for (let round = 0; round <= times; round++) {
    const began = performance.now()
    const answer = await fetch(`${address}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    if (round > 0) rounds.push(performance.now() - began)
  }
  return median(rounds)
}

const fillTo = (count: number): string => `
  INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status, default_store_id)
  SELECT 'BK' || n, (ARRAY['测速连衣裙', '蓝牙耳机', '收纳盒', '手机壳', '瑜伽垫'])[n % 5 + 1] || n, 200, '20', 1
  FROM generate_series((SELECT count(*) + 1 FROM goods_goods WHERE goods_code ~ '^BK\\d')::int, ${count / 5}) n;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight)
  SELECT g.id, 'BK' || lpad(n::text, 7, '0'), g.goods_name || (ARRAY['红色', '蓝色', '黑色', '白色', '绿色'])[n % 5 + 1], n::text, '20', 9.5, 120
  FROM generate_series((SELECT count(*) + 1 FROM goods_goods_sku WHERE sku ~ '^BK\\d')::int, ${count}) n JOIN goods_goods g ON g.goods_code = 'BK' || ((n - 1) / 5 + 1);
  INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand, amount)
  SELECT s, k.id, k.id % 90, k.id % 90, k.id % 90 * 9.5 FROM generate_series(1, 3) s, goods_goods_sku k WHERE k.sku ~ '^BK\\d' ON CONFLICT DO NOTHING;
  INSERT INTO goods_sku_sale (sku_id, sold7, sold15, sold30) SELECT id, id % 20, id % 40, id % 70 FROM goods_goods_sku WHERE sku ~ '^BK\\d' ON CONFLICT DO NOTHING;
  INSERT INTO goods_goods (goods_code, goods_name, goods_type, audit_status, goods_status)
  SELECT 'BKZ' || n, '测速组合' || n, 2, 200, '20' FROM generate_series((SELECT count(*) + 1 FROM goods_goods WHERE goods_code ~ '^BKZ\\d')::int, ${count / 50}) n;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_status)
  SELECT g.id, 'BKZ' || lpad(substr(g.goods_code, 4), 6, '0'), 2, g.goods_name, '20' FROM goods_goods g WHERE g.goods_code ~ '^BKZ\\d' ON CONFLICT DO NOTHING;
  INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio)
  SELECT z.id, k.id, 2, 50 FROM goods_goods_sku z JOIN goods_goods_sku k ON k.sku IN ('BK' || lpad((substr(z.sku, 4)::int * 2 - 1)::text, 7, '0'), 'BK' || lpad((substr(z.sku, 4)::int * 2)::text, 7, '0'))
  WHERE z.sku ~ '^BKZ\\d' ON CONFLICT DO NOTHING`
