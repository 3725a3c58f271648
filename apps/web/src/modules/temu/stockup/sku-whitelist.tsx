import { skuWhitelist } from '@erp/contract/temu/stockup/sku-whitelist'
import { crudPage } from '../../../kit/index.ts'

export default crudPage(skuWhitelist)
