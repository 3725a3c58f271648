import { temu } from '@erp/contract/temu/index'
import { serve } from '../../kit/http/serve.ts'
import { degreeHandlers } from './floor/sku-degree.ts'

export default serve(temu, { skuDegree: degreeHandlers }, {})
