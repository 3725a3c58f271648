import { goods } from '@erp/contract/goods/index'
import { serve } from '../../kit/serve.ts'

export default serve(goods, {})
