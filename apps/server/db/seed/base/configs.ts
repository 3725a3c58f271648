import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

type Type = 'text' | 'int' | 'decimal' | 'bool' | 'json'
type Row = readonly [key: string, name: string, value: string, type: Type, min?: number, max?: number, isPublic?: 1]

const STAGE_HOURS = { 10: 4, 20: 2, 40: 4, 50: 4, 60: 2, 70: 2, 80: 2, 90: 4, 110: 12 }
const STATIONS = ['picking', 'labeling', 'pack', 'marking', 'sorting']

const CONFIGS: Row[] = [
  ['sys.user.lockTimes', '登录失败锁定次数', '10', 'int', 3, 50],
  ['sys.user.lockMinutes', '登录锁定分钟数', '15', 'int', 1, 1440],
  ['sys.export.asyncRows', '转后台导出的行数', '20000', 'int', 1000, 200_000, 1],
  ['sys.export.keepDays', '导出文件保留天数', '7', 'int', 1, 30, 1],
  ['sys.import.maxRows', '单次导入最大行数', '50000', 'int', 10_000, 200_000, 1],
  ['sys.upload.maxMb', '上传文件上限(MB)', '20', 'int', 1, 200, 1],
  ['goods.level.s', '商品S级日均销量', '20', 'int', 1, 100_000, 1],
  ['goods.level.a', '商品A级日均销量', '5', 'int', 1, 100_000, 1],
  ['goods.level.b', '商品B级日均销量', '1', 'int', 0, 100_000, 1],
  ['auth.warnDays', '授权到期提醒天数', '7', 'int', 1, 30, 1],
  ['auth.refreshDays', '授权自动刷新天数', '3', 'int', 1, 30],
  ['auth.flows', '各平台授权流程的更正', '{}', 'json'],
  ['purchase.pay.warnDays', '付款到期提醒天数', '3', 'int', 1, 30, 1],
  ['purchase.price.alertRate', '采购涨价提醒比例', '0.05', 'decimal', 0, 1, 1],
  ['purchase.plan.autoAuditAmount', '采购计划自动审核金额', '500.00', 'decimal', 0, 1_000_000],
  ['temu.virtualStoreId', 'TEMU虚拟仓编号', '391', 'int', 1, 1_000_000, 1],
  ['temu.marginFloor', 'Temu利润率底线', '0.15', 'decimal', 0, 1],
  ['temu.receiveTimeoutDays', 'Temu收货超时天数', '7', 'int', 1, 60],
  ['temu.stockDays', 'Temu备货天数', '21', 'int', 1, 180],
  ['shein.stationOrder', 'SHEIN工位顺序', JSON.stringify(STATIONS), 'json', undefined, undefined, 1],
  ['order.autoDispatch', '自动派单', '0', 'bool'],
  ['order.autoPush', '自动推送仓库', '1', 'bool'],
  ['order.autoDistribute', '自动分配库存', '1', 'bool'],
  ['order.autoMerge', '自动合并订单', '0', 'bool'],
  ['order.lossThreshold', '亏损拦截线(CNY)', '-5.00', 'decimal', -10_000, 10_000],
  ['order.mergeMaxWeight', '合并订单重量上限(g)', '2000', 'int', 1, 100_000, 1],
  ['order.autoArchiveDays', '发货后自动归档天数', '45', 'int', 1, 365],
  ['afterSale.financeAmount', '需财务审核的退款金额(CNY)', '500.00', 'decimal', 0, 1_000_000, 1],
  ['product.title.ebay', 'eBay标题最多字符', '80', 'int', 20, 255, 1],
  ['product.title.aliexpress', '速卖通标题最多字符', '128', 'int', 20, 255, 1],
  ['product.title.amazon', 'Amazon标题最多字符', '200', 'int', 20, 255, 1],
  ['product.title.other', '其他平台标题最多字符', '255', 'int', 20, 255, 1],
  ['product.defect.A', '不良品A级价格系数', '0.80', 'decimal', 0, 1],
  ['product.defect.B', '不良品B级价格系数', '0.60', 'decimal', 0, 1],
  ['product.defect.C', '不良品C级价格系数', '0.40', 'decimal', 0, 1],
  ['order.stageSlaHours', '各环节时限(小时)', JSON.stringify(STAGE_HOURS), 'json', undefined, undefined, 1],
]
const READONLY = new Set(['temu.virtualStoreId'])

export const seedConfigs = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'system_config',
    columns: {
      config_key: 'text',
      config_name: 'text',
      config_value: 'text',
      value_type: 'text',
      min_value: 'numeric',
      max_value: 'numeric',
      is_public: 'int',
      is_readonly: 'int',
      is_system: 'int',
    },
    by: 'config_key',
    rows: () =>
      CONFIGS.map(([key, name, value, type, min, max, isPublic]) => ({
        config_key: key,
        config_name: name,
        config_value: value,
        value_type: type,
        min_value: min ?? null,
        max_value: max ?? null,
        is_public: isPublic ?? 0,
        is_readonly: READONLY.has(key) ? 1 : 0,
        is_system: 1,
      })),
  })
