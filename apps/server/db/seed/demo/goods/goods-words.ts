/**
 * What the demo company sells, one line a leaf category: code, drawing, colours, pack, cost in CNY, weight in g, styles, attributes,
 * material, purpose, then the nouns as Chinese/English.
 */
const LINES = `
HKT|gadget|black,red,green|快递袋 20×35|3-18|40-260|color||不锈钢|厨房使用|削皮刀/Peeler,开罐器/Can Opener,打蛋器/Egg Whisk,压蒜器/Garlic Press
HKS|jar|blue,green,pink|纸箱 10号|6-30|150-600|size||塑料|食品收纳|保鲜盒/Food Container,密封罐/Storage Jar,保鲜盖/Silicone Lid
HKB|cake|pink,red,gray|气泡袋 25×35|5-26|80-450|size||硅胶|烘焙|蛋糕模/Cake Mould,烘焙垫/Baking Mat,裱花嘴/Piping Tip
HSB|box|gray,blue,pink|纸箱 6号|8-45|200-1200|size||无纺布|收纳|收纳箱/Storage Box,收纳篮/Storage Basket,抽屉分隔盒/Drawer Organizer
HSH|hook|black,white,gray|快递袋 20×35|2-15|30-320|color||塑料|挂放|无痕挂钩/Adhesive Hook,衣架/Hanger,门后挂架/Door Rack
HTB|towel|pink,blue,gray|快递袋 28×42|6-35|120-700|color||棉|清洁|毛巾/Towel,浴巾/Bath Towel,干发帽/Hair Turban
HTC|rug|gray,brown,blue|快递袋 38×52|15-80|400-2200|size||涤纶|家居|地垫/Floor Mat,窗帘/Curtain,沙发垫/Sofa Cover
HDW|frame|black,brown,white|纸箱 8号|5-40|90-800|size|fragile|木|装饰|装饰画/Wall Art,墙贴/Wall Sticker,相框/Photo Frame
HDL|lamp|yellow,white,black|纸箱 8号|12-90|150-900|color|charged|ABS|照明|小夜灯/Night Light,台灯/Desk Lamp,灯串/String Light
EPC|case|black,blue,pink|气泡袋 15×20|2-16|25-90|color||TPU|手机保护|手机壳/Phone Case,防摔壳/Shockproof Case,磁吸壳/Magnetic Case
EPF|film|blue,black,green|气泡袋 20×25|1-9|20-80|size|fragile|玻璃|手机保护|钢化膜/Tempered Glass,防窥膜/Privacy Film,镜头膜/Lens Film
EPD|cable|black,white,red|气泡袋 15×20|3-22|30-120|color||编织线|充电|数据线/Data Cable,快充线/Fast Charging Cable,三合一线/3 in 1 Cable
EPW|charger|white,black,blue|气泡袋 20×25|10-60|60-220|color|charged|PC|充电|充电头/Wall Charger,车载充电器/Car Charger,无线充/Wireless Charger
EAE|earphone|black,white,pink|气泡袋 15×20|12-95|35-180|color|charged,magnetic|ABS|音频|蓝牙耳机/Bluetooth Earphones,有线耳机/Wired Earphones,头戴耳机/Headphones
EAS|speaker|black,blue,red|纸箱 10号|25-150|250-1200|color|charged,magnetic|ABS|音频|蓝牙音箱/Bluetooth Speaker,桌面音箱/Desktop Speaker
ECM|mouse|black,white,pink|纸箱 12号|12-88|90-650|color|charged|ABS|办公|无线鼠标/Wireless Mouse,机械键盘/Mechanical Keyboard,鼠标垫/Mouse Pad
ELW|watch|black,pink,blue|气泡袋 15×20|35-220|60-160|color|charged,magnetic|硅胶|健康监测|智能手表/Smart Watch,运动手环/Fitness Band
FJN|necklace|yellow,gray,red|气泡袋 15×20|2-25|10-45|plain||合金|饰品|锁骨链/Choker,珍珠项链/Pearl Necklace,毛衣链/Sweater Chain
FJE|earring|yellow,gray,pink|气泡袋 15×20|1-15|8-30|plain||合金|饰品|耳环/Earrings,耳钉/Stud Earrings,耳夹/Ear Clips
FJR|ring|yellow,gray,purple|气泡袋 15×20|1-18|6-25|size||925银|饰品|戒指/Ring,对戒/Couple Rings,开口戒/Open Ring
FBB|backpack|black,blue,gray|快递袋 38×52|35-160|450-1100|color||尼龙|收纳出行|双肩包/Backpack,电脑包/Laptop Backpack,书包/School Bag
FBW|wallet|black,brown,red|快递袋 17×30|8-55|60-220|color||PU|收纳出行|钱包/Wallet,卡包/Card Holder,零钱包/Coin Purse
FAH|hat|black,gray,red|快递袋 28×42|6-38|60-260|color||棉|服饰|棒球帽/Baseball Cap,渔夫帽/Bucket Hat,围巾/Scarf
FAG|glasses|black,brown,yellow|气泡袋 15×20|5-45|25-90|color||PC|服饰|太阳镜/Sunglasses,防蓝光眼镜/Blue Light Glasses
FAW|watch|brown,black,yellow|气泡袋 15×20|18-160|70-180|color||合金|计时|石英表/Quartz Watch,情侣表/Couple Watch
BMB|brush|pink,black,purple|气泡袋 20×25|3-40|20-260|size||纤维毛|美妆|化妆刷/Makeup Brush,粉扑/Powder Puff,美妆蛋/Beauty Sponge
BTN|polish|red,pink,purple|气泡袋 15×20|2-26|15-180|color|liquid|丙烯酸|美甲|甲油胶/Gel Polish,美甲贴/Nail Sticker,美甲灯/Nail Lamp
BTH|comb|pink,black,green|快递袋 17×30|2-35|30-300|color||ABS|美发|气垫梳/Cushion Comb,卷发棒/Curling Iron,发夹/Hair Clip
TEB|blocks|red,yellow,blue|纸箱 8号|12-120|200-1500|size||ABS|益智|积木/Building Blocks,磁力片/Magnetic Tiles,拼装车/Assembly Car
TEP|puzzle|blue,green,yellow|纸箱 10号|6-60|150-900|size||木|益智|拼图/Jigsaw Puzzle,七巧板/Tangram,立体拼图/3D Puzzle
TYO|ball|red,blue,yellow|快递袋 28×42|5-50|90-700|color||PVC|户外玩耍|泡泡机/Bubble Machine,飞盘/Flying Disc,弹力球/Bouncy Ball
TYB|bottle|pink,blue,yellow|纸箱 12号|5-48|60-380|color||硅胶|母婴|奶瓶/Baby Bottle,围兜/Bib,安抚奶嘴/Pacifier
SPF|dumbbell|black,pink,purple|纸箱 6号|10-90|200-3000|size||橡胶|健身|弹力带/Resistance Band,瑜伽垫/Yoga Mat,握力器/Hand Gripper
SPC|bike|black,red,blue|气泡袋 25×35|8-75|60-480|color|charged|铝合金|骑行|车灯/Bike Light,骑行手套/Cycling Gloves,水壶架/Bottle Cage
SAT|tent|green,blue,brown|纸箱 4号|45-260|900-4200|size||涤纶|露营|帐篷/Tent,防潮垫/Moisture Pad,睡袋/Sleeping Bag
SAL|lantern|yellow,green,black|纸箱 10号|15-110|150-700|color|charged|ABS|露营|露营灯/Camping Lantern,头灯/Head Lamp,手电筒/Flashlight
SPW|goggle|blue,black,pink|气泡袋 25×35|8-70|60-420|color||硅胶|游泳|泳镜/Swim Goggles,浮潜面罩/Snorkel Mask,防水袋/Dry Bag
AUI|car|black,brown,gray|快递袋 38×52|10-120|150-1600|color||皮革|汽车内饰|方向盘套/Steering Cover,车载支架/Car Holder,座椅收纳袋/Seat Organizer
AUE|mirror|black,gray,red|纸箱 10号|8-95|90-1300|size|fragile|ABS|汽车外饰|盲区镜/Blind Spot Mirror,车罩/Car Cover,雨刮器/Wiper Blade
AUM|glove|black,red,blue|快递袋 28×42|12-130|100-800|size||尼龙|骑行防护|摩托手套/Motorcycle Gloves,手机支架/Phone Mount,防水包/Waterproof Bag
PTD|bowl|blue,pink,green|纸箱 12号|6-65|90-900|color||不锈钢|宠物|狗碗/Dog Bowl,牵引绳/Dog Leash,狗玩具/Dog Toy
PTC|cat|gray,pink,brown|纸箱 8号|5-80|60-1500|color||剑麻|宠物|逗猫棒/Cat Teaser,猫抓板/Cat Scratcher,猫窝/Cat Bed
TLH|driver|red,yellow,black|纸箱 12号|8-90|120-1800|size|knife|铬钒钢|维修|螺丝刀套装/Screwdriver Set,多用钳/Multi Plier,美工刀/Utility Knife
TLM|tape|yellow,red,black|气泡袋 20×25|5-60|60-500|size||ABS|测量|卷尺/Tape Measure,激光测距仪/Laser Measure,水平仪/Spirit Level
GDP|pot|green,brown,white|纸箱 8号|4-50|80-1300|size||塑料|园艺|花盆/Flower Pot,育苗盘/Seed Tray,浇水壶/Watering Can
`

export interface Range {
  from: number
  to: number
}
export interface Line {
  cat: string
  drawing: string
  colors: string[]
  pack: string
  cost: Range
  weight: Range
  styles: 'color' | 'size' | 'plain'
  attributes: string[]
  material: string
  purpose: string
  nouns: [cn: string, en: string][]
}

export const LINES_SOLD: Line[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [cat, drawing, colors, pack, cost, weight, styles, attributes, material, purpose, nouns] = line.split('|')
    return {
      cat: cat!,
      drawing: drawing!,
      colors: colors!.split(','),
      pack: pack!,
      cost: range(cost!),
      weight: range(weight!),
      styles: styles as Line['styles'],
      attributes: attributes ? attributes.split(',') : [],
      material: material!,
      purpose: purpose!,
      nouns: nouns!.split(',').map((noun) => noun.split('/') as [string, string]),
    }
  })

function range(text: string): Range {
  const [from = 0, to = 0] = text.split('-').map(Number)
  return { from, to }
}

export const COLORS: Record<string, [cn: string, en: string, hex: string]> = {
  black: ['黑色', 'Black', '#2f3640'],
  white: ['白色', 'White', '#e9edf2'],
  gray: ['灰色', 'Gray', '#8395a7'],
  red: ['红色', 'Red', '#e0503f'],
  pink: ['粉色', 'Pink', '#f18fb2'],
  yellow: ['黄色', 'Yellow', '#f2b82e'],
  green: ['绿色', 'Green', '#3fa66b'],
  blue: ['蓝色', 'Blue', '#3d7edb'],
  purple: ['紫色', 'Purple', '#8f6ad0'],
  brown: ['棕色', 'Brown', '#96623c'],
}
export const SIZES = ['S', 'M', 'L', 'XL', 'XXL', '加大']
/** What makes one goods differ from the next of its kind. */
export const MANNERS: [cn: string, en: string][] = [
  ['北欧风', 'Nordic'],
  ['简约', 'Minimalist'],
  ['便携式', 'Portable'],
  ['加厚', 'Thickened'],
  ['升级款', 'Upgraded'],
  ['多功能', 'Multifunctional'],
  ['可折叠', 'Foldable'],
  ['迷你', 'Mini'],
  ['大号', 'Large'],
  ['复古', 'Vintage'],
  ['卡通', 'Cartoon'],
  ['磨砂', 'Matte'],
  ['透明', 'Clear'],
  ['防水', 'Waterproof'],
  ['轻奢', 'Luxury'],
  ['儿童', 'Kids'],
  ['户外', 'Outdoor'],
]
export const MARKS: [cn: string, en: string][] = [
  ['', ''],
  [' 2026新款', ' 2026'],
  [' 跨境专供', ' Export'],
  [' 家用', ' Home'],
  [' 礼品装', ' Gift Box'],
]
