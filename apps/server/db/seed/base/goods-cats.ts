import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { once } from './missing.ts'

/** One line a category, indented below its parent: code, name, English name, HS code. */
const TREE = `
HM 家居生活 Home & Living
  HMK 厨房用品 Kitchen 732393
    HKT 厨房小工具 Kitchen Gadgets 820551
    HKS 收纳保鲜 Food Storage 392410
    HKB 烘焙用品 Bakeware 732399
  HMS 收纳整理 Storage 392490
    HSB 收纳箱盒 Boxes & Bins 392310
    HSH 挂钩衣架 Hooks & Hangers 392690
  HMT 家纺布艺 Home Textiles 630260
    HTB 毛巾浴巾 Towels 630260
    HTC 窗帘地垫 Curtains & Mats 570500
  HMD 家居装饰 Home Decor 830629
    HDW 墙贴挂画 Wall Decor 491199
    HDL 灯饰照明 Lighting 940540
EL 电子数码 Electronics
  ELP 手机配件 Phone Accessories 851770
    EPC 手机壳 Phone Cases 392690
    EPF 手机膜 Screen Protectors 700719
    EPD 数据线 Cables 854442
    EPW 充电器 Chargers 850440
  ELA 音频设备 Audio 851830
    EAE 耳机 Earphones 851830
    EAS 音箱 Speakers 851822
  ELC 电脑配件 Computer Accessories 847330
    ECM 鼠标键盘 Mice & Keyboards 847160
  ELW 智能穿戴 Wearables 851762
FA 服饰配件 Apparel Accessories
  FAJ 饰品 Jewelry 711719
    FJN 项链 Necklaces 711719
    FJE 耳环 Earrings 711719
    FJR 戒指 Rings 711719
  FAB 箱包 Bags 420222
    FBB 双肩包 Backpacks 420292
    FBW 钱包卡包 Wallets 420231
  FAH 帽子围巾 Hats & Scarves 650500
  FAG 眼镜 Eyewear 900410
  FAW 手表 Watches 910211
BT 美妆个护 Beauty
  BTM 美妆工具 Makeup Tools 961620
    BMB 化妆刷 Makeup Brushes 960330
  BTN 美甲 Nail Art 821420
  BTH 美发 Hair Care 961511
TY 玩具母婴 Toys & Baby
  TYE 益智玩具 Educational Toys 950300
    TEB 积木拼插 Building Blocks 950300
    TEP 拼图 Puzzles 950300
  TYO 户外玩具 Outdoor Toys 950300
  TYB 母婴用品 Baby Care 392490
SP 运动户外 Sports & Outdoors
  SPF 健身器材 Fitness 950691
  SPC 骑行装备 Cycling 871499
  SPA 露营用品 Camping 630622
    SAT 帐篷垫子 Tents & Mats 630622
    SAL 户外灯具 Camp Lights 851310
  SPW 水上运动 Water Sports 950629
AU 汽摩配件 Auto & Moto
  AUI 汽车内饰 Interior 870829
  AUE 汽车外饰 Exterior 870899
  AUM 摩托配件 Motorcycle Parts 871410
PT 宠物用品 Pet Supplies
  PTD 狗狗用品 Dogs 420100
  PTC 猫咪用品 Cats 420100
TL 工具五金 Tools & Hardware
  TLH 手动工具 Hand Tools 820559
  TLM 测量工具 Measuring 901780
GD 园艺 Garden
  GDP 花盆种植 Planting 392690
`

/** A tree to start from; once written it is the developers'. */
export const seedGoodsCats = (tx: Tx): Promise<void> =>
  once(tx, 'goods_goods_cats', async () => {
    const rows = readTree(TREE)
    for (const level of [1, 2, 3])
      await tx.run(sql`
        INSERT INTO goods_goods_cats (parent_id, cat_code, cat_name, cat_name_en, hs_code, declare_name_cn, declare_name_en, level, sort_no)
        SELECT p.id, r.code, r.name, r.en, r.hs, CASE WHEN r.hs IS NULL THEN NULL ELSE r.name END, CASE WHEN r.hs IS NULL THEN NULL ELSE r.en END, r.level, r.sort
        FROM jsonb_to_recordset(${JSON.stringify(rows.filter((row) => row.level === level))}::jsonb)
          AS r(parent text, code text, name text, en text, hs text, level int, sort int)
        LEFT JOIN goods_goods_cats p ON p.cat_code = r.parent ORDER BY r.sort
        ON CONFLICT DO NOTHING`)
  })

function readTree(text: string) {
  const path: string[] = []
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line, index) => {
      const level = line.search(/\S/) / 2 + 1
      const [code = '', name = '', ...rest] = line.trim().split(' ')
      const hs = /^\d{6}$/.test(rest.at(-1) ?? '') ? rest.pop()! : null
      path[level] = code
      return { parent: path[level - 1] ?? null, code, name, en: rest.join(' '), hs, level, sort: index + 1 }
    })
}
