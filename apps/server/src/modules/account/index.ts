import { account } from '@erp/contract/account/index'
import { serve } from '../../kit/serve.ts'
import { apiDocs } from './api-docs.ts'

export default serve(account, { apiDocs })
