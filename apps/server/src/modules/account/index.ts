import { account } from '@erp/contract/account/index'
import { serve } from '../../kit/serve.ts'

export default serve(account, {})
