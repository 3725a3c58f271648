/**
 * What people thought of: name, English name, category, drawing, colour, cost and freight in CNY, weight in g, price in USD, pieces a month,
 * platforms, styles, and what became of it.
 */
const IDEAS = `
硅胶折叠沥水篮|Collapsible Colander|HKT|bowl|green|11.8|14.5|260|8.99|120|smt,amazon|绿色/灰色|pool
冰箱侧壁磁吸纸巾架|Magnetic Paper Towel Holder|HSH|hook|white|13.2|12|310|9.49|90|smt|白色/黑色|pool
婴儿辅食分格冻存盒|Baby Food Freezer Tray|TYB|box|pink|9.6|11|180|7.99|150|amazon|粉色/蓝色|pool
骑行手机触屏把包|Handlebar Phone Bag|SPC|wallet|black|21|16.8|240|13.99|80|smt,ebay-yw|黑色|pool
猫咪窗台吸盘吊床|Cat Window Perch|PTC|cat|gray|32|28|850|22.99|60|smt,amazon|灰色/米色|pool
车载磁吸无线充支架|MagSafe Car Charger Mount|AUI|charger|black|46|14|190|25.99|110|smt|黑色/白色|poolFor
露营折叠咖啡滤杯|Foldable Coffee Dripper|SAT|jar|brown|18.5|12.5|140|11.99|70|smt|棕色|poolFor
可视耳勺清洁套装|Otoscope Ear Cleaner|BTH|gadget|white|39|13|95|21.99|140|smt,temu|白色|held
自动伸缩宠物牵引绳|Retractable Dog Leash|PTD|tape|blue|26|17|320|15.99|100|smt|蓝色/红色|held
木质蒙氏几何嵌板|Montessori Shape Board|TEP|puzzle|yellow|24|19|520|16.99|60|amazon|S/M|dueBack
厨房定时器磁吸翻转|Flip Kitchen Timer|HKT|watch|white|19|11|110|12.49|130|smt|白色/粉色|open
便携式榨汁杯无线款|Cordless Juicer Bottle|HKS|bottle|pink|42|26|560|24.99|90|smt,temu|粉色/绿色|open
阳台立体育苗架|Vertical Seedling Rack|GDP|pot|green|35|31|1200|23.99|40|smt|绿色|open
旅行压缩收纳七件套|Compression Packing Cubes|FBB|backpack|blue|38|24|640|24.99|160|smt,amazon|蓝色/灰色|open
泳池水温无线计|Floating Pool Thermometer|SPW|ball|yellow|29|15|230|17.99|50|amazon|黄色|waiting
雨刷修复磨砂器|Wiper Blade Restorer|AUE|mirror|red|8.4|9.5|70|6.99|200|smt,ebay-yw|红色|waiting
香薰蜡烛灭烛三件套|Candle Snuffer Set|HDW|lantern|black|17|14|210|11.99|90|smt|黑色/黄色|waiting
智能感应马桶夜灯|Toilet Motion Light|HDL|lamp|blue|14.6|10|120|9.99|180|smt,temu|蓝色|waiting
记忆棉腕托键盘垫|Memory Foam Wrist Rest|ECM|mouse|black|16|15|280|9.99|100|amazon|黑色|waitingRisky
假睫毛磁性套装|Magnetic Lash Kit|BMB|brush|purple|21.5|10|60|13.99|120|smt|紫色|waitingRepeat
桌面真空吸尘小蘑菇|Mini Desk Vacuum|HSB|speaker|pink|15.8|12|200|10.99|140|smt|粉色/绿色|approved
可剪裁隔音密封条|Door Draft Strip|HSH|tape|brown|7.9|10.5|150|6.49|220|smt,ebay-yw|棕色/白色|approved
指尖陀螺解压笔|Fidget Pen|TEB|driver|blue|9.2|9|45|6.99|170|smt|蓝色/黑色|approved
迷你缝纫机手持款|Handheld Sewing Machine|TLH|driver|red|28|16|330|12.49|60|smt|红色|rejected
发光滑板车贴纸|Glow Scooter Stickers|TYO|frame|green|4.5|8|40|2.99|90|smt|绿色|rejected
明星同款运动手环带|Celebrity Watch Strap|FAW|watch|black|7|8.5|35|4.99|300|smt|黑色|rejected
折叠痰盂旅行马桶|Folding Travel Toilet|SAT|box|gray|33|38|1500|19.99|30|smt|灰色|void
电子打火机手电|Rechargeable Lighter Torch|SAL|lantern|yellow|17|14|90|10.99|80|smt|黄色|void
桌面加湿器火焰款|Flame Humidifier|HDL|lamp|yellow|41|22|480|26.99|110|smt,smt-qtg|黄色/白色|made
硅胶驱蚊手环儿童|Kids Repellent Band|TYB|ring|green|6.8|8.5|30|5.99|240|smt|绿色/粉色|made
汽车头枕电脑挂钩|Headrest Hook|AUI|hook|black|9.9|10|120|7.49|160|smt,ebay-yw|黑色|made
复古蓝牙收音机音箱|Retro Radio Speaker|EAS|speaker|brown|62|27|430|36.99|50|smt,amazon|棕色/绿色|made
便携充气脚垫|Inflatable Foot Rest|SPF|dumbbell|gray|22|18|350|14.99|90|smt,smt-qtg|灰色|made
珍珠发箍婚礼款|Pearl Headband|BTH|comb|white|13.4|9|75|9.99|130|smt|白色|made
`

export type Fate =
  | 'pool'
  | 'poolFor'
  | 'held'
  | 'dueBack'
  | 'open'
  | 'waiting'
  | 'waitingRisky'
  | 'waitingRepeat'
  | 'approved'
  | 'rejected'
  | 'void'
  | 'made'
export interface Idea {
  n: number
  name: string
  nameEn: string
  cat: string
  drawing: string
  color: string
  cost: string
  freight: string
  weight: number
  price: string
  monthly: number
  plats: string[]
  styles: string[]
  fate: Fate
}

export const ideas: Idea[] = IDEAS.trim()
  .split('\n')
  .map((line, n) => {
    const [name, nameEn, cat, drawing, color, cost, freight, weight, price, monthly, plats, styles, fate] = line.split('|')
    return {
      n,
      name: name!,
      nameEn: nameEn!,
      cat: cat!,
      drawing: drawing!,
      color: color!,
      cost: cost!,
      freight: freight!,
      weight: Number(weight),
      price: price!,
      monthly: Number(monthly),
      plats: plats!.split(','),
      styles: styles!.split('/'),
      fate: fate as Fate,
    }
  })
