import { stock } from '@erp/contract/stock/index'
import { serve } from '../../kit/serve.ts'

export default serve(stock, {})
