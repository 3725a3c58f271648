import { sql } from '../../../../src/kit/db/db.ts'
import { hashPassword } from '../../../../src/kit/password.ts'
import { developmentGroups } from '../../../../src/modules/product-center/group/development-group.ts'
import { disabledGroups } from '../../../../src/modules/product-center/group/disabled-group.ts'
import { DEMO_PASSWORD } from '../people.ts'
import type { ProductPlay } from './product-play.ts'

export const ARTISTS = ['mei.lin', 'shi.yao']
const HIRED = [
  [ARTISTS[0]!, '林美', '上海一部'],
  [ARTISTS[1]!, '石瑶', '郑州一部'],
] as const
/** Shops of AliExpress of the demo's seller: one of their own, one that the platform runs. */
export const OWN_SHOP = 'SunnyHome_Store'
export const MANAGED_SHOP = '全托居家'
const SHOPS = [
  ['smt', OWN_SHOP, 'SM07', 'US', 'USD', 1],
  ['smt-qtg', MANAGED_SHOP, 'SQ05', 'US', 'CNY', 3],
] as const
const BANNED = [
  ['gucci', 'Gucci'],
  ['louis vuitton', 'Louis Vuitton'],
  ['cure', 'cure'],
  ['100% safe', '100% safe'],
  ['original brand', 'original brand'],
] as const
const GROUPS = [
  ['饰品箱包组', 'supervisor', ['developer', 'yuan.jing'], ['FA', 'BT'], 30, 7, 20],
  ['家居户外组', 'sup.sh4', ['cai.wen', 'jiang.tao'], ['HM', 'SP', 'GD'], 20, 7, 15],
  ['数码汽配组', 'sup.zz3', ['yu.qing', 'du.juan'], ['EL', 'AU', 'TL', 'TY', 'PT'], 15, 10, 12],
] as const

/** Who makes pictures, where the seller sells, who develops what, and what may not be sold where. */
export async function openRooms(play: ProductPlay): Promise<void> {
  await hireArtists(play)
  await openShops(play)
  await play.tx.run(sql`
    INSERT INTO basic_dict_data (dict_type, dict_value, dict_label, dict_sort, is_default, is_system)
    SELECT 'banned_word', w.value, w.label, 100 + w.n, 0, 0
    FROM unnest(${BANNED.map(([value]) => value)}::text[], ${BANNED.map(([, label]) => label)}::text[]) WITH ORDINALITY AS w(value, label, n)`)
  await openGroups(play)
}

async function hireArtists({ tx }: ProductPlay): Promise<void> {
  await tx.run(sql`INSERT INTO account_post (post_name, post_type, sort_no) VALUES ('视觉美工', 'development', 11)`)
  const password = await hashPassword(DEMO_PASSWORD)
  for (const [n, [username, name, dept]] of HIRED.entries())
    await tx.run(sql`
      WITH hired AS (INSERT INTO account_user (username, name, dept_id, post_ids, phone, email, password_hash, status, entry_date)
        SELECT ${username}, ${name}, d.id, ARRAY[p.id], ${`1385743000${n}`}, ${`${username}@erp.example`}, ${password}, 1, now()::date - 400
        FROM account_department d, account_post p WHERE d.dept_name = ${dept} AND p.post_name = '视觉美工' RETURNING id)
      INSERT INTO account_user_role (user_id, role_id) SELECT hired.id, r.id FROM hired, account_role r WHERE r.role_key = 'developer'`)
}

async function openShops({ tx }: ProductPlay): Promise<void> {
  for (const [plat, name, suffix, site, currency, store] of SHOPS)
    await tx.run(sql`
      WITH opened AS (INSERT INTO authorize_shop (plat_code, shop_name, suffix, site, currency, platform_shop_id, seller_id, dept_id, default_store_id, sku_prefix, status, auth_status,
          auth_time, expire_time, refresh_expire_time, order_sync, stock_push, last_order_sync_time, open_date)
        SELECT ${plat}, ${name}, ${suffix}, ${site}, ${currency}, 'P' || (900000 + u.id), u.id, u.dept_id, ${store}, ${`${suffix}-`}, 1, 1,
          now() - interval '30 days', now() + interval '200 days', now() + interval '380 days', 1, 1, now() - interval '5 minutes', now()::date - 60
        FROM account_user u WHERE u.username = 'seller' RETURNING id, seller_id)
      INSERT INTO account_user_shop (user_id, shop_id, ability) SELECT seller_id, id, 1 FROM opened`)
}

async function openGroups(play: ProductPlay): Promise<void> {
  const { tx } = play
  const ctx = await play.at(play.on(120, 10), 'boss')
  const cats = await tx.query<{ id: number; code: string }>(
    sql`SELECT id, cat_code AS code FROM goods_goods_cats WHERE parent_id IS NULL`,
  )
  for (const [n, [groupName, leader, members, codes, receiveLimit, receiveDays, monthTarget]] of GROUPS.entries())
    await developmentGroups.add(
      tx,
      {
        groupName,
        leaderId: await play.idOf(leader),
        memberIds: await Promise.all(members.map((who) => play.idOf(who))),
        catIds: cats.filter(({ code }) => (codes as readonly string[]).includes(code)).map(({ id }) => id),
        receiveLimit,
        receiveDays,
        monthTarget,
        isActivated: 1,
        sortNo: n + 1,
      },
      ctx,
    )
  await forbidSome(play)
}

async function forbidSome(play: ProductPlay): Promise<void> {
  const { tx } = play
  const ctx = await play.at(play.on(90, 10), 'boss')
  const shop = await tx.one<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE shop_name = ${OWN_SHOP}`)
  const where = { plats: [], shopIds: [], countries: [] }
  for (const group of [
    {
      ...where,
      groupName: '欧盟带电认证',
      reason: '没有CE认证，欧盟站点不能销售带电商品',
      countries: ['DE', 'FR', 'ES', 'PL'],
      isActivated: 1 as const,
    },
    {
      ...where,
      groupName: '品牌投诉',
      reason: '权利人投诉，eBay和Amazon不再销售',
      plats: ['ebay-yw', 'ebay-hw', 'amazon'],
      isActivated: 1 as const,
    },
    {
      ...where,
      groupName: '侵权整改店铺',
      reason: '店铺处于整改期，暂停销售敏感商品',
      shopIds: [shop!.id],
      isActivated: 1 as const,
    },
  ])
    await disabledGroups.add(tx, group, ctx)
}
