import { PRODUCT_STATUS } from '../listing/listing.states.ts'

/** On sale, or on its way there: a second one of the same goods in a shop is punished. */
export const LIVE_PRODUCT: readonly string[] = [PRODUCT_STATUS.auditing, PRODUCT_STATUS.onSelling]
/** Goods that may be listed: new, selling, running out. */
export const LISTABLE: readonly string[] = ['10', '20', '40']
