import type { groupGoods } from '@erp/contract/goods/group/goods-group'
import type { Handlers } from '../../../kit/http/serve.ts'
import { groupReads } from './group-list.ts'
import { increasePortfolio } from './group-portfolio.ts'
import { removeGroups } from './group-remove.ts'
import { groupSaves } from './group-save.ts'

export const groupCore: Omit<Handlers<typeof groupGoods>, 'importCombinedGoods'> = {
  ...groupReads,
  ...groupSaves,
  increasePortfolio,
  remove: removeGroups,
}
