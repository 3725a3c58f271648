import { sql } from '../apps/server/src/kit/db/db.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'
import { type Asked, measured } from './goods.ts'

const FULL = Number(process.env['BENCH_ACQUISITIONS'] ?? 1_000_000)
const SIZES = [FULL / 10, FULL]
const GOAL = 300

const asked = (name: string, body: object): Asked => ({
  name: `radar ${name}`,
  path: '/product-center/development/check-repeat',
  method: 'POST',
  body,
  goal: GOAL,
})

/** 同款雷达 by every way that it knows, over what was collected and a fifth as many developments. */
export async function benchRadar(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const took = new Map<string, number[]>()
  await database.run(WORDS)
  for (const size of SIZES) {
    await database.run(fillTo(size))
    await database.run('VACUUM ANALYZE product_center_data_acquisition, product_center_development')
    const server = await start('product', { DATABASE_URL: database.url })
    for (const each of await questions(database)) {
      const ms = await measured(server.address, token, each)
      took.set(each.name, [...(took.get(each.name) ?? []), ms])
      figure(`${each.name}, ${size} acquisitions`, ms, 'ms', { goal: `<= ${GOAL}`, met: ms <= GOAL })
    }
    await server.stop()
  }
  for (const [name, [small, large]] of took) figure(`${name}: ${SIZES[1]} / ${SIZES[0]} acquisitions`, large! / small!, 'ratio')
}

/** A development with a name and a picture as others have, one of a kind, and one whose every word is common. */
async function questions({ db }: BenchDatabase): Promise<Asked[]> {
  const row = await db.one<{ id: number; name: string; english: string }>(
    sql`SELECT id, goods_name AS name, goods_name_en AS english FROM product_center_development WHERE develop_no = 'KFB501'`,
  )
  return [
    asked('by a development as it is kept', { developmentId: row!.id }),
    asked('by a name', { goodsName: row!.name }),
    asked('by an English title', { goodsNameEn: row!.english }),
    asked('by common words', {
      goodsName: '新款女士夏季休闲时尚简约便携家用',
      goodsNameEn: 'New Fashion Women Summer Casual Portable Home',
    }),
    asked('by an item', { srcPlat: '1688', srcItemId: '5000777' }),
  ]
}

const HAN =
  '新款女士男夏季冬休闲时尚简约便携家用户外加厚防水折叠收纳盒不锈钢保温杯儿童玩具宠物用品手机壳蓝牙耳机瑜伽垫连衣裙充电宝台灯厨房餐具硅胶饭盒雨伞帽子围巾手套背包钱包眼镜架钥匙扣挂件贴纸灯带音箱支架数据线鼠标键盘'
const LATIN =
  'new fashion women men summer winter casual portable home outdoor thick waterproof foldable storage box stainless steel vacuum bottle kids toy pet supplies phone case bluetooth headset yoga mat dress power bank desk lamp kitchen tableware silicone lunch umbrella hat scarf gloves backpack wallet glasses frame keychain pendant sticker light strip speaker stand cable mouse keyboard black white red blue large small mini usb led set pcs'

/** Words as shops use them: a few everywhere, most of them seldom. */
const WORDS = `
  CREATE FUNCTION bench_word(words text[], seed bigint) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN words[1 + floor(cardinality(words) * power((hashint8extended(seed, 3) & 1048575) / 1048576.0, 2))::int];
  CREATE FUNCTION bench_han(seed bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    (SELECT string_agg(bench_word(string_to_array('${Array.from(HAN).join(' ')}', ' '), seed * 40 + i), '' ORDER BY i) FROM generate_series(1, 16) i) || (seed % 9000 + 1000)::text;
  CREATE FUNCTION bench_latin(seed bigint) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    (SELECT string_agg(bench_word(string_to_array('${LATIN}', ' '), seed * 40 + 20 + i), ' ' ORDER BY i) FROM generate_series(1, 11) i) || ' ' || chr(97 + (seed % 26)::int) || seed % 5000`

/** Half of the pictures have plain edges, as pictures of goods do. */
const HASH = `CASE WHEN n % 2 = 0 THEN hashint8extended(n, 1) ELSE hashint8extended(n, 1) & x'187e7e7e7e7e7e18'::bigint END`
const fillTo = (count: number): string => `
  INSERT INTO product_center_data_acquisition (src_plat, src_item_id, title, title_cn, main_image, image_hash, acq_status, owner_id)
  SELECT '1688', (5000000 + n)::text, bench_latin(n), bench_han(n), 'x.jpg', ${HASH}, 40, 1
  FROM generate_series((SELECT count(*) + 1 FROM product_center_data_acquisition WHERE src_plat = '1688' AND src_item_id ~ '^5\\d{6}$')::bigint, ${count}) n;
  INSERT INTO product_center_development (develop_no, goods_name, goods_name_en, offer_ids, image_hash, dev_status, developer_id)
  SELECT 'KFB' || n, bench_han(n * 7), bench_latin(n * 7), ARRAY[(7000000 + n)::text], ${HASH}, 40, 1
  FROM generate_series((SELECT count(*) + 1 FROM product_center_development WHERE develop_no ~ '^KFB')::bigint, ${count / 5}) n`
