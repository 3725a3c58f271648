import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Listings } from './listings.tsx'

/** 不良品在线商品: what is sold cheaper because something is wrong with it. */
export default function BlpListings() {
  return <Listings listType={LIST_TYPE.defective} />
}
