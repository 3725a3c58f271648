import { saleAfter } from '@erp/contract/sale-after/index'
import { serve } from '../../kit/http/serve.ts'

export default serve(saleAfter, {})
