import { transferHandlers } from './plan-transfer-store-config.ts'
import { purchaserHandlers } from './purchaser-config.ts'
import { addressHandlers } from './receive-address.ts'

export const configCalls = {
  receiveAddress: addressHandlers,
  purchaserConfig: purchaserHandlers,
  planTransferStoreConfig: transferHandlers,
}
