import { authorize } from '@erp/contract/authorize/index'
import { serve } from '../../kit/http/serve.ts'
import { shops } from './shop.ts'

export default serve(authorize, { shop: shops })
