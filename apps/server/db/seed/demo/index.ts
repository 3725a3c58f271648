import type { Tx } from '../../../src/kit/db/db.ts'
import type { Files } from '../../../src/kit/file/files.ts'
import { seedBills } from './bill-freight.ts'
import { seedBonuses } from './bonuses.ts'
import { seedCorrespondences } from './correspondences.ts'
import { seedExpress } from './express.ts'
import { seedFees, seedMonths } from './fees.ts'
import { seedAli } from './goods/ali.ts'
import { seedGoods, seedHealth } from './goods/goods.ts'
import { seedSaleDays } from './goods/goods-sale-days.ts'
import { seedLinks } from './goods/links.ts'
import { seedOnlineStock } from './goods/online-stock.ts'
import { seedHome } from './home.ts'
import { seedMail } from './mail.ts'
import { seedMasters } from './masters.ts'
import { seedOrderDesk } from './order/order-desk.ts'
import { seedOrderRules } from './order/order-rules.ts'
import { seedWaves } from './order/order-waves.ts'
import { seedOrders } from './order/orders.ts'
import { seedPeople } from './people.ts'
import { seedPoints } from './points.ts'
import { seedPrints } from './print-templates.ts'
import { seedProduct } from './product/product.ts'
import { seedAliOrders } from './purchasing/purchasing-ali.ts'
import { seedPurchasing } from './purchasing/purchasing-now.ts'
import { seedScores, seedSupply } from './purchasing/purchasing-supply.ts'
import { seedReleases } from './releases.ts'
import { seedCases } from './sale-after/cases.ts'
import { seedShopRecords } from './shop-records.ts'
import { seedShops } from './shops.ts'
import { seedFbaReports } from './stock/fba-reports.ts'
import { seedFbaStores } from './stock/fba-stock.ts'
import { seedStock } from './stock/stock.ts'
import { seedWarnings } from './stock/stock-warnings.ts'
import { seedStores } from './stock/stores.ts'
import { seedSubscriptions } from './subscriptions.ts'
import { seedShein } from './temu/shein.ts'
import { seedTemu } from './temu/temu.ts'
import { seedTraces } from './traces.ts'
import { seedVolume } from './volume.ts'

/** The demo company, in order. */
export const demoSeeds: [title: string, seed: (tx: Tx, scale: number, files?: Files) => Promise<void>][] = [
  ['部门与员工', seedPeople],
  ['仓库', seedStores],
  ['店铺', seedShops],
  ['店铺授权记录', seedShopRecords],
  ['FBA仓', seedFbaStores],
  ['标签与平台地址', seedMasters],
  ['员工对应关系', seedCorrespondences],
  ['商品', seedGoods],
  ['商品日销量', seedSaleDays],
  ['模块与版本', seedReleases],
  // After everything that makes SKUs: it links whatever there is.
  ['店铺SKU与关联', seedLinks],
  ['1688商品关联', seedAli],
  ['供应商与报价', seedSupply],
  ['物流', seedExpress],
  // Before what is pushed of it.
  ['库存与仓库单据', seedStock],
  ['波次模板', seedWaves],
  ['订单规则', seedOrderRules],
  ['FBA报表', seedFbaReports],
  ['在线库存', seedOnlineStock],
  ['订单', seedOrders],
  ['换单与导入', seedOrderDesk],
  // After every order that was shipped.
  ['邮件', seedMail],
  ['采购', seedPurchasing],
  ['1688订单', seedAliOrders],
  ['售后', seedCases],
  // After everything that ships.
  ['运费账单', seedBills],
  ['Temu', seedTemu],
  ['SHEIN', seedShein],
  // After the orders that its estimates are held against.
  ['产品中心', seedProduct],
  // After everything that sells, stocks or buys.
  ['库存预警', seedWarnings],
  ['资料完整度', seedHealth],
  // After everything that was bought.
  ['供应商评分', seedScores],
  ['打印模板与记录', seedPrints],
  // After everything that is sold.
  ['广告与仓储费', seedFees],
  // After everything that is done on the floor.
  ['积分文件', seedPoints],
  // After everything that leaves profit facts.
  ['首页与目标', seedHome],
  ['奖金', seedBonuses],
  ['报表订阅', seedSubscriptions],
  ['使用记录与导入导出', seedTraces],
  ['放大的数据', seedVolume],
  // Whatever is dated before would fall into the open month.
  ['财务月结', async (tx) => void (await seedMonths(tx))],
]
