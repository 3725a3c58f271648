import { AUTH_STATE } from '@erp/contract/authorize/shop'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { userState } from '../../../src/modules/account/states.ts'
import { shopState } from '../../../src/modules/authorize/states.ts'

interface Channel {
  plat: string
  names: string
  suffix: string
  sites: string
  currency?: string
  store: number
  sellers: string
}
/** Names, sites and sellers are dealt out in turn. The same name on two channels is on purpose: the company does that. */
const CHANNELS: Channel[] = [
  {
    plat: 'ebay-yw',
    names: 'yiwubest sunnyhome_us brightdeal topgoods-uk nestly_de',
    suffix: 'EY',
    sites: 'US US GB GB DE',
    store: 1,
    sellers: 'seller song.yu',
  },
  {
    plat: 'ebay-hw',
    names: 'brightdeal homeplus_uk gartenwelt_de uklights speedparts_de',
    suffix: 'EH',
    sites: 'GB GB DE GB DE',
    store: 4,
    sellers: 'seller tang.ning',
  },
  {
    plat: 'smt',
    names: 'YWBest_Store HomeJoy_Store DigiMate_Store Sparkle_Store OutdoorGo_Store PetLand_Store',
    suffix: 'SM',
    sites: 'ES RU FR BR US PL',
    store: 1,
    sellers: 'xu.lei han.mei feng.chao',
  },
  {
    plat: 'amazon',
    names: 'NestlyUS NestlyUK NestlyDE LumiCraftUS LumiCraftJP',
    suffix: 'AM',
    sites: 'US GB DE US JP',
    store: 2,
    sellers: 'song.yu dong.bo',
  },
  {
    plat: 'joom',
    names: 'Joom-Bright Joom-Home Joom-Digi Joom-Toy',
    suffix: 'JM',
    sites: 'DE FR PL ES',
    store: 1,
    sellers: 'dong.bo pan.yue',
  },
  {
    plat: 'lazada',
    names: 'homejoy.my homejoy.th homejoy.ph digimate.sg digimate.vn',
    suffix: 'LZ',
    sites: 'MY TH PH SG VN',
    store: 3,
    sellers: 'xiao.hua tian.yuan',
  },
  {
    plat: 'temu',
    names: 'Temu优品家居 Temu数码严选 Temu户外专营 Temu宠物之家 Temu饰品屋 Temu厨房帮手',
    suffix: 'TM',
    sites: 'US US GB DE US FR',
    currency: 'CNY',
    store: 391,
    sellers: 'deng.jie cao.yang peng.fei',
  },
  {
    plat: 'shein',
    names: 'SHEIN饰品馆 SHEIN家居馆 SHEIN美妆馆 SHEIN箱包馆',
    suffix: 'SN',
    sites: 'US US FR BR',
    currency: 'CNY',
    store: 2,
    sellers: 'deng.jie cao.yang',
  },
  {
    plat: 'shopee',
    names: 'homejoy.my homejoy.th homejoy.sg toyland.ph toyland.br',
    suffix: 'SP',
    sites: 'MY TH SG PH BR',
    store: 3,
    sellers: 'tian.yuan xiao.hua',
  },
  {
    plat: 'smt-qtg',
    names: '全托优品 全托数码 全托家居 全托户外',
    suffix: 'SQ',
    sites: 'ES RU FR BR',
    currency: 'CNY',
    store: 3,
    sellers: 'peng.fei zeng.li',
  },
  {
    plat: 'smt-btg',
    names: '半托优品 半托数码 半托宠物',
    suffix: 'SB',
    sites: 'ES US PL',
    store: 1,
    sellers: 'han.mei feng.chao',
  },
  {
    plat: 'tiktok',
    names: 'TK-HomeJoy-UK TK-HomeJoy-US TK-Digi-MY TK-Digi-TH TK-Beauty-US',
    suffix: 'TK',
    sites: 'GB US MY TH US',
    store: 3,
    sellers: 'xiao.hua tian.yuan',
  },
  {
    plat: 'smt-zy',
    names: '直营旗舰 直营家居 直营数码',
    suffix: 'SZ',
    sites: 'RU ES FR',
    currency: 'CNY',
    store: 1,
    sellers: 'xu.lei',
  },
]
/** Authorisation by turns, so that every tab of the list has shops. */
const AUTH = [1, 1, 1, 1, 2, 1, 1, 3, 1, 1, 0, 1, 1, 4, 1]
const EXPIRES: Record<number, number | null> = { 0: null, 2: 5, 3: -6, 4: 90 }

export async function seedShops(tx: Tx): Promise<void> {
  const rows = CHANNELS.flatMap(shopsOf).map((row, index) => {
    const auth = AUTH[index % AUTH.length]!
    const status = index === 11 || index === 37 ? 0 : index === 22 ? 2 : 1
    const expires = auth === AUTH_STATE.granted ? 40 + ((index * 37) % 310) : EXPIRES[auth]
    return { ...row, auth, status, expires, age: 180 + index * 17 }
  })
  await tx.run(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, site, currency, platform_shop_id, seller_id, dept_id, default_store_id, sku_prefix,
      status, auth_status, auth_time, expire_time, refresh_expire_time, order_sync, stock_push, last_order_sync_time, last_sync_error, open_date)
    SELECT r.plat, r.name, r.suffix, r.site, coalesce(r.currency, c.currency_code, 'USD'), 'P' || (100000 + r.age * 37), u.id, u.dept_id, r.store, r.suffix || '-',
      r.status, r.auth, CASE WHEN r.auth > 0 THEN now() - make_interval(days => r.age % 90) END,
      now() + make_interval(days => r.expires), now() + make_interval(days => r.expires + 180),
      CASE WHEN r.status = ${shopState.enabled} THEN 1 ELSE 0 END, r.age % 2, CASE WHEN r.auth IN (1, 2) THEN now() - make_interval(mins => r.age % 30) END,
      CASE r.auth WHEN 3 THEN '授权已过期' WHEN 4 THEN '平台返回：invalid access token' END, now()::date - r.age
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(plat text, name text, suffix text, site text, currency text, seller text, store bigint,
      auth int, status int, expires int, age int)
    JOIN account_user u ON u.username = r.seller JOIN basic_country c ON c.country_code = r.site`)
  await assign(tx)
}

function shopsOf({ plat, names, suffix, sites, currency, store, sellers }: Channel) {
  const people = sellers.split(' ')
  const places = sites.split(' ')
  return names.split(' ').map((name, index) => ({
    plat,
    name,
    suffix: `${suffix}${String(index + 1).padStart(2, '0')}`,
    site: places[index],
    currency: currency ?? null,
    store,
    seller: people[index % people.length],
  }))
}

/** Sellers answer for their shops; the next seller of the department helps out, and developers may look. */
async function assign(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability) SELECT seller_id, id, 1 FROM authorize_shop`)
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability)
    SELECT u.id, s.id, CASE WHEN r.role_key = 'seller' THEN 2 ELSE 3 END
    FROM authorize_shop s JOIN account_user u ON u.dept_id = s.dept_id AND u.status = ${userState.working}
    JOIN account_user_role ur ON ur.user_id = u.id JOIN account_role r ON r.id = ur.role_id AND r.role_key IN ('seller', 'developer')
    WHERE (u.id + s.id) % 4 = 0 ON CONFLICT DO NOTHING`)
}
