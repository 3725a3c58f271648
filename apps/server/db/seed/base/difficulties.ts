import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

/** Name, coefficients of picking, packing and labelling, remark. The first is what a SKU gets unless told. */
const DIFFICULTIES = [
  ['普通', '1.00', '1.00', '1.00', '默认'],
  ['小件', '0.80', '0.80', '0.90', '可入口袋的小件，一手可取多件'],
  ['易碎', '1.20', '1.60', '1.10', '玻璃、陶瓷，需加气泡膜'],
  ['大件', '1.50', '1.80', '1.20', '任意一边超过50cm'],
  ['重货', '1.80', '1.60', '1.20', '单件超过5kg'],
  ['多配件', '1.30', '1.50', '1.30', '需清点配件后装箱'],
] as const

export const seedDifficulties = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'basic_degree_difficulty',
    columns: {
      difficulty_name: 'text',
      pick_coef: 'numeric',
      pack_coef: 'numeric',
      label_coef: 'numeric',
      remark: 'text',
      sort_no: 'int',
    },
    by: 'difficulty_name',
    rows: () =>
      DIFFICULTIES.map(([name, pick, pack, label, remark], index) => ({
        difficulty_name: name,
        pick_coef: pick,
        pack_coef: pack,
        label_coef: label,
        remark,
        sort_no: index + 1,
      })),
  })
