import { authorize } from '@erp/contract/authorize/index'
import { serve } from '../../kit/http/serve.ts'
import { authCalls } from './auth/calls.ts'
import { firstSync } from './auth/first-sync.ts'
import { reviewing } from './auth/review.ts'
import { shops } from './shop.ts'

export default serve(authorize, { shop: shops, ...authCalls }, { jobs: [firstSync], schedules: [reviewing] })
