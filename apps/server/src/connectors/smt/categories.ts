import type { PlatformCategory } from '../smt.ts'

/** What goods of a category are described by; see PROPERTIES_OF. */
export type Kind =
  | 'clothes'
  | 'shoes'
  | 'home'
  | 'light'
  | 'electric'
  | 'phone'
  | 'jewelry'
  | 'bag'
  | 'pet'
  | 'sport'
  | 'beauty'
  | 'toy'
  | 'car'
  | 'tool'
type Leaf = [categoryId: string, name: string, nameCn: string]
interface Branch {
  id: string
  name: string
  nameCn: string
  parts: { id: string; name: string; nameCn: string; kind: Kind; leaves: Leaf[] }[]
}
const part = (id: string, name: string, nameCn: string, kind: Kind, leaves: Leaf[]) => ({ id, name, nameCn, kind, leaves })

/** Three levels, as sellers know them. */
const TREE: Branch[] = [
  {
    id: '3',
    name: 'Apparel & Shoes',
    nameCn: '服饰鞋帽',
    parts: [
      part('200003482', "Women's Clothing", '女装', 'clothes', [
        ['200000346', 'Dresses', '连衣裙'],
        ['200000348', 'T-Shirts', 'T恤'],
        ['200000351', 'Sweaters', '毛衣'],
      ]),
      part('200000343', "Men's Clothing", '男装', 'clothes', [
        ['200000707', 'Hoodies & Sweatshirts', '卫衣'],
        ['200000708', 'Jackets', '夹克'],
      ]),
      part('322', 'Shoes', '鞋', 'shoes', [
        ['200002136', 'Sneakers', '休闲运动鞋'],
        ['200002124', 'Slippers', '拖鞋'],
      ]),
    ],
  },
  {
    id: '15',
    name: 'Home & Garden',
    nameCn: '家居园艺',
    parts: [
      part('100002992', 'Kitchen & Dining', '厨房用品', 'home', [
        ['100003819', 'Kitchen Knives & Accessories', '刀具及配件'],
        ['100004814', 'Storage Bottles & Jars', '储物瓶罐'],
        ['200003136', 'Mugs & Cups', '杯子'],
        ['100003809', 'Baking Tools', '烘焙工具'],
      ]),
      part('1541', 'Home Storage', '家居收纳', 'home', [
        ['153710', 'Storage Boxes & Bins', '收纳盒'],
        ['153711', 'Hooks & Rails', '挂钩'],
        ['153712', 'Shoe Racks', '鞋架'],
      ]),
      part('125', 'Garden Supplies', '园艺用品', 'home', [
        ['100001709', 'Flower Pots & Planters', '花盆'],
        ['100001710', 'Watering & Irrigation', '浇灌用品'],
      ]),
      part('39', 'Lights & Lighting', '灯具照明', 'light', [
        ['39050508', 'LED Strips', 'LED灯带'],
        ['39050501', 'Night Lights', '小夜灯'],
        ['39050502', 'Desk Lamps', '台灯'],
        ['39050503', 'Solar Lamps', '太阳能灯'],
      ]),
    ],
  },
  {
    id: '44',
    name: 'Consumer Electronics',
    nameCn: '消费电子',
    parts: [
      part('509', 'Phone Accessories', '手机配件', 'phone', [
        ['380230', 'Phone Cases', '手机壳'],
        ['380231', 'Phone Holders & Stands', '手机支架'],
        ['380232', 'Screen Protectors', '屏幕保护膜'],
      ]),
      part('63705', 'Portable Audio', '便携音频', 'electric', [
        ['63706', 'Earphones & Headphones', '耳机'],
        ['63707', 'Portable Speakers', '便携音箱'],
      ]),
      part('200001081', 'Power', '电源', 'electric', [
        ['200001082', 'Chargers', '充电器'],
        ['200001083', 'Data Cables', '数据线'],
        ['200001084', 'Power Banks', '移动电源'],
      ]),
    ],
  },
  {
    id: '1509',
    name: 'Jewelry, Bags & Beauty',
    nameCn: '饰品箱包美妆',
    parts: [
      part('200132001', 'Fashion Jewelry', '时尚饰品', 'jewelry', [
        ['200000109', 'Necklaces', '项链'],
        ['200000139', 'Earrings', '耳环'],
        ['200000147', 'Rings', '戒指'],
      ]),
      part('1524', 'Luggage & Bags', '箱包', 'bag', [
        ['152404', 'Backpacks', '双肩包'],
        ['152401', 'Cosmetic Bags', '化妆包'],
      ]),
      part('66', 'Beauty Tools', '美容工具', 'beauty', [
        ['200001168', 'Makeup Brushes', '化妆刷'],
        ['200001169', 'Nail Art Tools', '美甲工具'],
      ]),
    ],
  },
  {
    id: '18',
    name: 'Sports, Pets & Toys',
    nameCn: '运动宠物玩具',
    parts: [
      part('200003500', 'Sports & Outdoor', '运动户外', 'sport', [
        ['200005101', 'Yoga Mats', '瑜伽垫'],
        ['200005102', 'Camping Tents', '帐篷'],
        ['200005103', 'Cycling Accessories', '骑行配件'],
      ]),
      part('100006664', 'Pet Products', '宠物用品', 'pet', [
        ['100006677', 'Dog Collars & Leashes', '狗项圈牵引绳'],
        ['100006678', 'Cat Toys', '猫玩具'],
        ['100006679', 'Pet Beds', '宠物窝'],
      ]),
      part('26', 'Toys', '玩具', 'toy', [
        ['200001385', 'Building Blocks', '积木'],
        ['200001386', 'Plush Toys', '毛绒玩具'],
      ]),
    ],
  },
  {
    id: '34',
    name: 'Automobiles & Tools',
    nameCn: '汽摩配工具',
    parts: [
      part('200000191', 'Car Accessories', '汽车用品', 'car', [
        ['200003411', 'Car Phone Holders', '车载支架'],
        ['200003412', 'Seat Covers', '座套'],
      ]),
      part('1420', 'Hand Tools', '手动工具', 'tool', [
        ['142001', 'Screwdrivers', '螺丝刀'],
        ['142002', 'Tape Measures', '卷尺'],
      ]),
    ],
  },
]
const named = ({ name, nameCn }: { name: string; nameCn: string }) => `${nameCn} (${name})`
const PARTS = TREE.flatMap(({ parts }) => parts)
const LEAVES = new Map(PARTS.flatMap(({ kind, leaves }) => leaves.map(([id]) => [id, kind] as const)))

/** What stands under a category; without one the first level. */
export function categoriesUnder(parentId: string | null): PlatformCategory[] {
  if (parentId === null) return TREE.map((branch) => ({ categoryId: branch.id, name: named(branch), isLeaf: false }))
  const branch = TREE.find(({ id }) => id === parentId)
  if (branch) return branch.parts.map((each) => ({ categoryId: each.id, name: named(each), isLeaf: false }))
  const leaves = PARTS.find(({ id }) => id === parentId)?.leaves ?? []
  return leaves.map(([categoryId, name, nameCn]) => ({ categoryId, name: named({ name, nameCn }), isLeaf: true }))
}
export const kindOf = (categoryId: string | null): Kind | undefined => LEAVES.get(categoryId ?? '')
export const LEAF_IDS: readonly string[] = [...LEAVES.keys()]
