import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

/** Name, type, cm, g, CNY, bearable g. */
const PACKS = [
  ['快递袋 17×30', 1, 30, 17, 0, 6, '0.0600', 800],
  ['快递袋 20×35', 1, 35, 20, 0, 8, '0.0800', 1000],
  ['快递袋 28×42', 1, 42, 28, 0, 12, '0.1300', 2000],
  ['快递袋 38×52', 1, 52, 38, 0, 20, '0.2400', 5000],
  ['气泡袋 15×20', 2, 20, 15, 1, 9, '0.2100', 500],
  ['气泡袋 20×25', 2, 25, 20, 1, 14, '0.3200', 800],
  ['气泡袋 25×35', 2, 35, 25, 1, 22, '0.5200', 1500],
  ['纸箱 12号', 3, 13, 8, 9, 35, '0.3500', 1000],
  ['纸箱 10号', 3, 17.5, 9.5, 11.5, 60, '0.5600', 2000],
  ['纸箱 8号', 3, 21, 11, 14, 85, '0.7800', 3000],
  ['纸箱 6号', 3, 26, 15, 18, 140, '1.2500', 5000],
  ['纸箱 4号', 3, 35, 19, 23, 240, '2.1000', 10_000],
  ['纸箱 1号', 3, 53, 29, 37, 620, '5.4000', 20_000],
  ['OPP袋 通用', 4, 30, 20, 0, 3, '0.0300', 500],
  ['无需包装', 4, 0, 0, 0, 0, '0.0000', 30_000],
] as const

export const seedPackInfos = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'basic_pack_info',
    columns: {
      pack_name: 'text',
      pack_type: 'int',
      length: 'numeric',
      width: 'numeric',
      height: 'numeric',
      weight: 'int',
      cost: 'numeric',
      max_weight: 'int',
      sort_no: 'int',
    },
    by: 'pack_name',
    rows: () =>
      PACKS.map(([name, type, length, width, height, weight, cost, maxWeight], index) => ({
        pack_name: name,
        pack_type: type,
        length,
        width,
        height,
        weight,
        cost,
        max_weight: maxWeight,
        sort_no: index + 1,
      })),
  })
