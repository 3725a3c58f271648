import { topic } from '../../../kit/outbox/topic.ts'

export interface Linked {
  linkId: number
  shopId: number
  shopSku: string
  /** The shop SKU as matching compares it. */
  matchKey: string
}

/** Shop SKUs of a shop that are linked from now on. */
export const shopSkusLinked = topic<{ links: Linked[] }>('goods.linked', '店铺SKU已关联')
