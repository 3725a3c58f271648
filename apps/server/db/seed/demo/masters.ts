import { sql, type Tx } from '../../../src/kit/db/db.ts'

const TAGS: [type: string, scope: number, multi: number, tags: [name: string, color: string][]][] = [
  [
    '店铺定位',
    4,
    0,
    [
      ['重点店铺', 'red'],
      ['成长店铺', 'blue'],
      ['清退店铺', 'default'],
    ],
  ],
  [
    '店铺风险',
    4,
    1,
    [
      ['侵权警告', 'volcano'],
      ['绩效差', 'orange'],
    ],
  ],
  [
    '商品卖点',
    1,
    1,
    [
      ['爆款', 'red'],
      ['潜力款', 'purple'],
      ['节日款', 'gold'],
      ['带电', 'orange'],
      ['易碎', 'cyan'],
    ],
  ],
  [
    '商品来源',
    1,
    0,
    [
      ['自主开发', 'blue'],
      ['跟卖', 'default'],
      ['供应商推荐', 'green'],
    ],
  ],
  [
    '订单标记',
    2,
    1,
    [
      ['加急', 'red'],
      ['VIP买家', 'gold'],
      ['地址待核实', 'orange'],
      ['补发单', 'purple'],
    ],
  ],
  [
    '供应商评价',
    3,
    1,
    [
      ['交期准', 'green'],
      ['价格优', 'blue'],
      ['质量不稳', 'red'],
    ],
  ],
]

/** Tags of every scope, hung on shops, and the addresses that platforms know us by. */
export async function seedMasters(tx: Tx): Promise<void> {
  for (const [index, [type, scope, multi, tags]] of TAGS.entries()) {
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO basic_tag_type (type_name, biz_scope, is_multi, sort_no) VALUES (${type}, ${scope}, ${multi}, ${index + 1}) RETURNING id`)
    for (const [place, [name, color]] of tags.entries())
      await tx.run(
        sql`INSERT INTO basic_tag (type_id, tag_name, color, sort_no) VALUES (${made!.id}, ${name}, ${color}, ${place + 1})`,
      )
  }
  await tx.run(sql`
    UPDATE authorize_shop s SET tag_ids = ARRAY[(SELECT id FROM basic_tag WHERE tag_name =
      CASE s.id % 4 WHEN 0 THEN '重点店铺' WHEN 1 THEN '成长店铺' ELSE '侵权警告' END)] WHERE s.id % 4 < 3`)
  await seedAddresses(tx)
}

/** One default of each kind a platform, and two more for shops of their own. */
async function seedAddresses(tx: Tx): Promise<void> {
  const stamp = sql`(SELECT id FROM account_user WHERE username = 'supervisor')`
  await tx.run(sql`
    INSERT INTO basic_platform_address (plat_code, address_type, platform_address_id, contact, phone, country_code, province_code, city_code, area_code,
      street, post_code, contact_en, street_en, is_default, create_by, update_by)
    SELECT p.plat_code, k.kind, 'A' || (7000 + p.sort_no * 10 + k.kind), k.contact, '0579-8512345' || k.kind, 'CN', '330000', '330700', '330782',
      k.street, '322000', k.contact_en, k.street_en, 1, ${stamp}, ${stamp}
    FROM basic_platform p, (VALUES
      (1, '孙大勇', '北苑街道丹溪北路18号义乌仓', 'Sun Dayong', 'No.18 Danxi North Road, Yiwu'),
      (2, '叶强', '北苑街道丹溪北路18号2号门', 'Ye Qiang', 'Gate 2, No.18 Danxi North Road, Yiwu'),
      (3, '程红', '北苑街道丹溪北路18号退货组', 'Cheng Hong', 'Returns, No.18 Danxi North Road, Yiwu')
    ) AS k(kind, contact, street, contact_en, street_en)`)
  await tx.run(sql`
    INSERT INTO basic_platform_address (plat_code, shop_id, address_type, contact, phone, country_code, province, city, street, post_code, is_default, create_by, update_by)
    SELECT s.plat_code, s.id, 3, 'Returns Desk', '+44 20 7946 0958', 'GB', 'England', 'Birmingham', 'Unit 7, Tyburn Industrial Park', 'B24 9TN', 1, ${stamp}, ${stamp}
    FROM authorize_shop s WHERE s.plat_code = 'ebay-hw' AND s.site = 'GB'`)
}
