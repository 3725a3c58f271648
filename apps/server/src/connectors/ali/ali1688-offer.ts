import { ConnectorFailure, type FailureKind } from '../../kit/connector/failure.ts'

export interface Ali1688Spec {
  specId: string
  /** As the page shows it: `颜色:红色;尺寸:M`. */
  attrs: string
  /** At the minimum order quantity. */
  price: string
  stock: number
  cargoNo: string | null
  image: string | null
}
export interface Ali1688Offer {
  offerId: string
  memberId: string
  supplierName: string
  subject: string
  url: string
  image: string | null
  minOrderQty: number
  mixBatch: boolean
  priceTiers: { minQty: number; price: string }[]
  freight: string | null
  shipFrom: string | null
  onSale: boolean
  specs: Ali1688Spec[]
}
/** The platform does not answer. */
export class Ali1688Down extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'temporary') {
    super(kind, message)
  }
}
