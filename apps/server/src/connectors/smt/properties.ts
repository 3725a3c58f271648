import type { CategoryProperty } from '../smt.ts'
import { type Kind, kindOf } from './categories.ts'

type Value = [valueId: string, name: string, nameCn: string]
const property = (
  propertyId: string,
  name: string,
  nameCn: string,
  values: Value[],
  more: Partial<CategoryProperty> = {},
): CategoryProperty => ({
  propertyId,
  name,
  nameCn,
  required: false,
  isSku: false,
  canRename: false,
  values: values.map(([valueId, en, cn]) => ({ valueId, name: en, nameCn: cn })),
  ...more,
})
const required = { required: true }
const ofSku = { isSku: true, canRename: true }

const BRAND = property(
  '2',
  'Brand Name',
  '品牌',
  [
    ['201512802', 'NONE', '无品牌'],
    ['203083901', 'NoEnName_Null', '无英文名'],
  ],
  required,
)
const ORIGIN = property(
  '219',
  'Origin',
  '产地',
  [
    ['9441741844', 'Mainland China', '中国大陆'],
    ['9441741845', 'Vietnam', '越南'],
  ],
  required,
)
const CHEMICAL = property('400000603', 'High-concerned chemical', '高关注化学品', [['23399591357', 'None', '无']], required)
const MODEL = property('3', 'Model Number', '型号', [])
const COLOR = property(
  '14',
  'Color',
  '颜色',
  [
    ['29', 'WHITE', '白色'],
    ['193', 'Black', '黑色'],
    ['10', 'Red', '红色'],
    ['173', 'Blue', '蓝色'],
    ['366', 'Yellow', '黄色'],
    ['175', 'Green', '绿色'],
    ['691', 'GRAY', '灰色'],
    ['1052', 'Pink', '粉色'],
    ['496', 'Purple', '紫色'],
    ['365458', 'Brown', '棕色'],
    ['350852', 'Orange', '橙色'],
    ['771', 'Beige', '米色'],
    ['350850', 'Gold', '金色'],
    ['350853', 'Silver', '银色'],
    ['200004889', 'Transparent', '透明'],
    ['200003699', 'Multi', '彩色'],
  ],
  ofSku,
)
const SIZE = property(
  '5',
  'Size',
  '尺码',
  [
    ['100014066', 'XS', 'XS'],
    ['100014064', 'S', 'S'],
    ['361386', 'M', 'M'],
    ['361385', 'L', 'L'],
    ['100014065', 'XL', 'XL'],
    ['4182', 'XXL', 'XXL'],
    ['4183', 'XXXL', 'XXXL'],
    ['200003528', 'One Size', '均码'],
  ],
  ofSku,
)
const SHOE_SIZE = property(
  '200000124',
  'Shoe Size',
  '鞋码',
  Array.from({ length: 12 }, (_, i): Value => [`2000005${35 + i}`, `${35 + i}`, `${35 + i}码`]),
  ofSku,
)
const SHIPS_FROM = property(
  '200007763',
  'Ships From',
  '发货地',
  [
    ['201336100', 'CHINA', '中国'],
    ['201336104', 'SPAIN', '西班牙'],
    ['201336105', 'POLAND', '波兰'],
  ],
  { isSku: true },
)
const PLUG = property(
  '200009209',
  'Plug Type',
  '插头',
  [
    ['200660849', 'EU', '欧规'],
    ['200660848', 'US', '美规'],
    ['200660850', 'UK', '英规'],
    ['200003886', 'USB', 'USB'],
  ],
  ofSku,
)
const material = (...values: Value[]) => property('10', 'Material', '材质', values, required)
const FABRICS: Value[] = [
  ['47', 'Cotton', '棉'],
  ['48', 'Polyester', '聚酯纤维'],
  ['49', 'Linen', '亚麻'],
  ['50', 'Wool', '羊毛'],
]
const HARD: Value[] = [
  ['567', 'Plastic', '塑料'],
  ['528', 'Metal', '金属'],
  ['529', 'Stainless Steel', '不锈钢'],
  ['530', 'Silicone', '硅胶'],
  ['531', 'Ceramic', '陶瓷'],
  ['532', 'Wood', '木'],
]
const METALS: Value[] = [
  ['601', 'Alloy', '合金'],
  ['602', 'Sterling Silver', '925银'],
  ['603', 'Copper', '铜'],
  ['604', 'Titanium Steel', '钛钢'],
]
const GENDER = property(
  '284',
  'Gender',
  '性别',
  [
    ['100006041', 'WOMEN', '女'],
    ['100006040', 'MEN', '男'],
    ['200003597', 'UNISEX', '通用'],
  ],
  required,
)
const SEASON = property('200000785', 'Season', '季节', [
  ['1', 'Spring/Autumn', '春秋'],
  ['2', 'SUMMER', '夏'],
  ['3', 'WINTER', '冬'],
])
const STYLE = property('326', 'Style', '风格', [
  ['6361', 'Casual', '休闲'],
  ['6362', 'Modern', '现代'],
  ['6363', 'Vintage', '复古'],
])
const CERTIFICATION = property(
  '348',
  'Certification',
  '认证',
  [
    ['350', 'CE', 'CE'],
    ['351', 'RoHS', 'RoHS'],
    ['352', 'NONE', '无'],
  ],
  required,
)
const VOLTAGE = property(
  '36',
  'Voltage',
  '电压',
  [
    ['361', '5V', '5V'],
    ['362', '12V', '12V'],
    ['363', '110-240V', '110-240V'],
  ],
  required,
)
const POWER = property('37', 'Power', '功率', [])
const BATTERY = property(
  '200000329',
  'Is Batteries Included',
  '是否含电池',
  [
    ['2001', 'Yes', '是'],
    ['2002', 'No', '否'],
  ],
  required,
)
const FITS = property('200001557', 'Compatible Model', '适用机型', [], required)
const PET = property(
  '200001037',
  'Applicable Pet',
  '适用宠物',
  [
    ['3001', 'Dogs', '狗'],
    ['3002', 'Cats', '猫'],
    ['3003', 'Universal', '通用'],
  ],
  required,
)
const AGE = property(
  '200000828',
  'Recommend Age',
  '适用年龄',
  [
    ['4001', '3-6Y', '3-6岁'],
    ['4002', '6-12Y', '6-12岁'],
    ['4003', '14Y+', '14岁以上'],
  ],
  required,
)
const GROUND = [BRAND, ORIGIN, CHEMICAL]

const PROPERTIES_OF: Record<Kind, CategoryProperty[]> = {
  clothes: [...GROUND, material(...FABRICS), GENDER, SEASON, STYLE, COLOR, SIZE],
  shoes: [...GROUND, material(...FABRICS, ['51', 'PU', 'PU皮']), GENDER, SEASON, COLOR, SHOE_SIZE],
  home: [...GROUND, material(...HARD), STYLE, MODEL, COLOR, SIZE, SHIPS_FROM],
  light: [...GROUND, VOLTAGE, POWER, CERTIFICATION, BATTERY, COLOR, PLUG],
  electric: [...GROUND, CERTIFICATION, VOLTAGE, BATTERY, MODEL, COLOR, PLUG, SHIPS_FROM],
  phone: [...GROUND, FITS, material(...HARD), MODEL, COLOR],
  jewelry: [...GROUND, material(...METALS), GENDER, STYLE, COLOR, SIZE],
  bag: [...GROUND, material(...FABRICS, ['52', 'Nylon', '尼龙']), GENDER, STYLE, COLOR],
  pet: [...GROUND, PET, material(...FABRICS, ...HARD), COLOR, SIZE],
  sport: [...GROUND, material(...FABRICS, ...HARD), MODEL, COLOR, SIZE],
  beauty: [...GROUND, material(...HARD), MODEL, COLOR],
  toy: [...GROUND, AGE, material(...FABRICS, ...HARD), COLOR],
  car: [...GROUND, material(...FABRICS, ...HARD), MODEL, COLOR],
  tool: [...GROUND, material(...HARD), MODEL, COLOR, SIZE],
}

/** Those that variations differ by come last, in the order in which the platform wants them. */
export const propertiesOf = (categoryId: string | null): CategoryProperty[] => {
  const kind = kindOf(categoryId)
  return kind ? PROPERTIES_OF[kind] : []
}
