import { sql, type Tx } from '../apps/server/src/kit/db/db.ts'
import type { Ctx } from '../apps/server/src/kit/house.ts'
import { match } from '../apps/server/src/modules/goods/link/match.ts'
import type { BenchDatabase } from './database.ts'
import { figure, median } from './figure.ts'

const SIZES = [20_000, 200_000]
const CALLS = [1000, 10_000]
const ROUNDS = 7

export async function benchMatch(database: BenchDatabase): Promise<void> {
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    await database.run(fillTo(size))
    await database.run('VACUUM ANALYZE')
    for (const asked of CALLS)
      for (const again of [false, true]) {
        const name = `match ${asked} shop SKUs ${again ? 'known' : 'new'}`
        const ms = await measured(database, shopSkus(asked, size), again)
        took.set(name, [...(took.get(name) ?? []), ms])
        const goal = asked === 1000 ? { goal: '<= 200', met: ms <= 200 } : {}
        figure(`${name}, ${size} SKUs`, ms, 'ms', goal)
      }
  }
  for (const [name, [small, large]] of took)
    figure(`${name}: ${SIZES[1]} / ${SIZES[0]} SKUs`, large! / small!, 'ratio', { goal: '<= 1.5', met: large! / small! <= 1.5 })
}

class Undone extends Error {}

/** The median of a few calls, each undone so that the next finds the same. */
async function measured({ db }: BenchDatabase, codes: string[], again: boolean): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const work = db.transact(async (tx) => {
      const shop = await newShop(tx, round)
      if (again) await match(tx, shop, codes, context())
      const began = performance.now()
      const hits = await match(tx, shop, codes, context())
      if (round > 0) rounds.push(performance.now() - began)
      if (hits.filter(Boolean).length !== codes.length * 0.9) throw new Error('the codes do not mean what they should')
      throw new Undone()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  return median(rounds)
}

async function newShop(tx: Tx, round: number): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, sku_prefix)
    SELECT plat_code, ${`bench ${round}`}, ${`bench-${round}`}, 'USD', 'YW-' FROM basic_platform LIMIT 1 RETURNING id`)
  return made!.id
}

const context = (): Ctx =>
  ({ now: new Date().toISOString(), requestId: 'bench', user: undefined, lent: false, logged: 0 }) as unknown as Ctx

const codeOf = (n: number): string => `BM${String(n).padStart(7, '0')}`

function shopSkus(count: number, size: number): string[] {
  const spread = (n: number) => codeOf(1 + ((n * 7919) % (size - 1000)))
  return Array.from({ length: count }, (_, i) => {
    const form = i % 10
    if (form < 4) return spread(i).toLowerCase()
    if (form === 4) return `yw-${spread(i)}`
    if (form === 5) return `${spread(i)}*${(i % 99) + 2}`
    if (form === 6) return `YW-${spread(i)}*2+${spread(i + 5)}`
    if (form === 7) return `BMOLD${String(1 + (i % 999)).padStart(5, '0')}`
    if (form === 8) return `BMG${String(1 + (i % 999)).padStart(5, '0')}*${(i % 900) + 1}`
    return `UNKNOWN-${i}+${spread(i)}`
  })
}

const fillTo = (count: number): string => `
  INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status)
  SELECT 'BMG' || n, '测速商品 ' || n, 200, '20' FROM generate_series((SELECT count(*) + 1 FROM goods_goods WHERE goods_code LIKE 'BMG%')::int, ${count / 5}) n;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status)
  SELECT g.id, 'BM' || lpad(n::text, 7, '0'), '测速 ' || n, n::text, '20'
  FROM generate_series((SELECT count(*) + 1 FROM goods_goods_sku WHERE sku ~ '^BM\\d')::int, ${count}) n
  JOIN goods_goods g ON g.goods_code = 'BMG' || ((n - 1) / 5 + 1);
  INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status)
  SELECT g.id, 'BMOLD' || lpad(n::text, 5, '0'), '旧 ' || n, 'old' || n, '80' FROM generate_series(1, 999) n JOIN goods_goods g ON g.goods_code = 'BMG1' ON CONFLICT DO NOTHING;
  INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type)
  SELECT o.id, k.id, 2 FROM goods_goods_sku o JOIN goods_goods_sku k ON k.sku = 'BM00' || right(o.sku, 5) WHERE o.sku LIKE 'BMOLD%' ON CONFLICT DO NOTHING;
  INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_status)
  SELECT g.id, 'BMG' || lpad(n::text, 5, '0'), 2, '组 ' || n, '20' FROM generate_series(1, 999) n JOIN goods_goods g ON g.goods_code = 'BMG2' ON CONFLICT DO NOTHING;
  INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio)
  SELECT o.id, k.id, 2, 33.33 FROM goods_goods_sku o JOIN goods_goods_sku k ON k.sku BETWEEN 'BM00' || right(o.sku, 5) AND 'BM00' || lpad((right(o.sku, 5)::int + 2)::text, 5, '0')
  WHERE o.sku LIKE 'BMG%' AND k.sku ~ '^BM\\d' ON CONFLICT DO NOTHING`
