import { action, type } from '../../kit/index.ts'

/** What a SKU seems to weigh by its parcels, where that is far from what is kept. */
export interface WeightProposal {
  skuId: number
  sku: string
  skuName: string
  version: number
  weight: string | null
  proposed: string
  parcels: number
  /** In percent of the kept weight; null without one. */
  off: string | null
}

export const skuWeightActions = {
  'weight-proposals': action('GET', 'weight-proposals', {
    label: '重量建议',
    permission: 'goods:sku:edit',
    output: type<WeightProposal[]>(),
  }),
}
